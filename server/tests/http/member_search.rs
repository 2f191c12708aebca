//! What members are found by.

use client::access::Role;
use client::endpoint::call::encode_query;
use client::rules::mask::{self, apply};
use server::run::upkeep;

use crate::app::everywhere;
use crate::ask::Caller;
use crate::members::{expected, ids, listed};

/// Returns the members that three calls find: the list, the full search and the quick one.
async fn finds(caller: &Caller, text: &str, id: i64) -> [bool; 3] {
    let query = encode_query(&[("q", text), ("per_page", "200")]);
    let list = caller.get(&format!("/users?{query}")).await.expect(200);
    let search = caller.get(&format!("/buscar?{query}")).await.expect(200);
    let quick = caller.get(&format!("/quick-search?{}", encode_query(&[("q", text)]))).await.expect(200);
    [&list["users"]["data"], &search["users"]["data"], &quick["users"]].map(|users| ids(users).contains(&id))
}

#[tokio::test]
async fn a_member_is_found_by_whatever_staff_know_of_it() {
    everywhere(async |app| {
        let system = app.role(Role::System);
        let sql = "select id, name, email, phone, cpf, cnpj, company_name from members where cpf is not null and cnpj is not null
                   and phone is not null order by id limit 1";
        let row = &app.rows(sql, &[]).await[0];
        let (id, text) = (row.int(0), |column| row.text(column));
        let (email, phone, cpf, cnpj) = (text(2), text(3), text(4), text(5));
        let (area, local) = phone.split_at(2);
        let name = text(1);
        let (given, family) = (name.split(' ').next().unwrap(), name.rsplit(' ').next().unwrap());
        for wanted in [
            format!("{given} {family}").to_uppercase(),
            client::search::plain(&name),
            text(6),
            email.clone(),
            email[2..email.len() - 3].to_owned(),
            phone.clone(),
            apply(mask::PHONE, &phone),
            format!("+55 ({area}) {local}"),
            format!("0{area} {}-{}", &local[1..5], &local[5..]),
            local.to_owned(),
            cpf.clone(),
            apply(mask::CPF, &cpf),
            cnpj.clone(),
            apply(mask::CNPJ, &cnpj).to_lowercase(),
            format!("{given} {phone}"),
        ] {
            assert_eq!(finds(&system, &wanted, id).await, [true; 3], "{wanted}");
        }
        for wanted in ["inexistente".to_owned(), format!("{given} inexistente"), format!("{phone}0")] {
            assert_eq!(finds(&system, &wanted, id).await, [false; 3], "{wanted}");
        }
    })
    .await;
}

#[tokio::test]
async fn any_four_digits_of_a_phone_or_document_find_its_member() {
    everywhere(async |app| {
        let system = app.role(Role::System);
        // No other phone ends so.
        for table in ["members", "member_phones", "imported_phones"] {
            let sql = format!("update {table} set phone = '11987650000' where phone like '%4483'");
            app.execute(sql.leak(), &[]).await;
        }
        for sql in [
            "update members set phone = '47908464483', cpf = '12786919034', cnpj = '45678310000195' where id = 7",
            "insert into member_phones (member_id, phone) values (8, '51933221777')",
            "insert into member_emails (member_id, email) values (8, 'compras@zebra-azul.test')",
            "insert into imported_phones (member_id, phone, created_at) values (9, '62944556699', 1)",
            "insert into imported_phones (member_id, phone, created_at) values (10, '62944551188', 1)",
            "insert into invalid_phones (phone, at, by) values ('62944551188', 1, 'x')",
            // Later members, whom a search without an order by meaning would tell first.
            "update members set cpf = '44831234567' where id = 150",
            "update members set phone = '11944830000' where id = 151",
        ] {
            app.execute(sql, &[]).await;
        }
        // What a program of the version before writes is indexed by the next round.
        upkeep::once(&app.shared).await.unwrap();
        for (id, texts) in [
            (7, &["4483", "90846", "8464483", "4790846", "470846", "786919", "786.919", "0846-4483"][..]),
            (7, &["8310", "678.310/0001", "47 90846", "+55 47 9084", "(47) 0846-4483", "4 4 8 3"]),
            (8, &["1777", "33221", "zebra-azul"]),
            (9, &["6699", "4455669"]),
        ] {
            for text in texts {
                assert_eq!(finds(&system, text, id).await, [true; 3], "{text} finds {id}");
            }
        }
        let more = "select member_id, email from member_emails where email like 'contato%' order by id limit 1";
        let more = &app.rows(more, &[]).await[0];
        assert_eq!(finds(&system, &more.text(1), more.int(0)).await, [true; 3], "the demonstration is indexed");
        assert_eq!(finds(&system, "62944551188", 10).await, [false; 3]);
        let first = async |path: &str| {
            let found = system.get(path).await.expect(200)["users"].clone();
            ids(if found.is_array() { &found } else { &found["data"] })
        };
        for path in ["/quick-search?q=4483", "/users?q=4483", "/buscar?q=4483", "/users?q=4483&per_page=1"] {
            assert_eq!(first(path).await[0], 7, "{path}");
        }
        let all = first("/users?q=4483").await;
        let place = |id: i64| all.iter().position(|found| *found == id);
        assert!(place(7) == Some(0) && place(151) < place(150) && place(150).is_some(), "{all:?}");
        assert_eq!(first("/users?q=4483&per_page=1&page=2").await, all[1..2]);
        let last = first(&format!("/users?q=4483&per_page=1&page={}", all.len())).await;
        assert_eq!(last, all[all.len() - 1..], "pages from the end have the same order");
        let mut by_id = all.clone();
        by_id.sort_unstable();
        assert_eq!(first("/users?q=4483&order_by=id").await, by_id, "who chose an order has it");
    })
    .await;
}

#[tokio::test]
async fn a_short_number_is_an_id_and_other_searches_answer_eight() {
    everywhere(async |app| {
        let system = app.role(Role::System);
        for wanted in ["1", " 12 ", "#120"] {
            let hits =
                system.get(&format!("/quick-search?{}", encode_query(&[("q", wanted)]))).await.expect(200);
            let id: i64 = wanted.trim_matches([' ', '#']).parse().unwrap();
            assert_eq!(ids(&hits["users"]), [id]);
            assert_eq!(listed(&system, &encode_query(&[("q", wanted)])).await, [id]);
        }
        let hits = system.get("/quick-search?q=test").await.expect(200);
        assert_eq!(ids(&hits["users"]), (193..=200).rev().collect::<Vec<_>>());
        for path in ["/quick-search", "/buscar", "/buscar?q=%22", "/quick-search?q=%F0%9F%99%88"] {
            assert!(system.get(path).await.expect(422)["errors"]["q"].is_array(), "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn members_from_before_there_was_an_index_are_found_after_upkeep() {
    everywhere(async |app| {
        let system = app.role(Role::System);
        let cnpj =
            app.rows("select cnpj from members where cnpj is not null order by id desc limit 1", &[]).await;
        let cnpj = cnpj[0].text(0);
        app.execute("update members set name_sort = ''", &[]).await;
        app.execute("delete from member_search", &[]).await;
        assert_eq!(listed(&system, &format!("q={cnpj}")).await, [0; 0]);
        upkeep::once(&app.shared).await.unwrap();
        assert_eq!(listed(&system, &format!("q={cnpj}")).await.len(), 1);
        assert_eq!(listed(&system, "order_by=name").await, expected(app, "true", "m.name_sort, m.id").await);
        assert_eq!(expected(app, "m.name_sort = ''", "m.id").await, [0; 0]);
    })
    .await;
}
