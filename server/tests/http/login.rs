//! Signing in, and the waits after wrong guesses.

use futures_util::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};

use server::operations::account::session::failures;

use crate::app::{App, credentials, everywhere, without_gateway};
use crate::ask::{Answer, Caller};
use crate::place::Place;

async fn guess(caller: &Caller, name: &str) -> Answer {
    let guess = json!({ "email": format!("{name}@demo.test"), "password": "Errada@2026" });
    caller.post("/autenticar").json(guess).await
}

#[tokio::test]
async fn a_session_says_who_signed_in_and_what_they_may_do() {
    everywhere(async |app| {
        let session = app.nobody().post("/autenticar").json(credentials("sales_sdr")).await.expect(200);
        assert_eq!(session["token_type"], "Bearer");
        assert_eq!(session["expires_in"], 900);
        assert_eq!(session["user"]["email"], "sales_sdr@demo.test");
        assert_eq!(session["user"]["role"], "sales_sdr");
        assert_eq!(session["user"]["permission_type"], "sales_sdr");
        let ability = session["ability"].as_array().unwrap();
        assert!(ability.contains(&json!({ "action": "crm", "subject": "Projects" })));
        let bearer = format!("Bearer {}", session["access_token"].as_str().unwrap());
        let me = app.nobody().with("authorization", &bearer).get("/me").await.expect(200);
        assert_eq!(me["user"], session["user"]);
    })
    .await;
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_account_are_answered_alike() {
    everywhere(async |app| {
        let plain = |answer: Answer| {
            let mut problem = answer.expect(401);
            problem.as_object_mut().unwrap().remove("request_id");
            problem
        };
        let wrong = plain(guess(&app.nobody(), "sales").await);
        let unknown = plain(guess(&app.nobody(), "who").await);
        assert_eq!(wrong, unknown);
        assert_eq!(wrong, json!({ "message": "E-mail ou senha incorretos." }));
    })
    .await;
}

#[tokio::test]
async fn every_broken_field_is_named_at_once() {
    everywhere(async |app| {
        let ask = |body: Value| app.nobody().post("/autenticar").json(body);
        let problem = ask(json!({ "email": "sales", "password": "" })).await.expect(422);
        assert_eq!(problem["errors"]["email"], json!(["Insira um e-mail válido"]));
        assert_eq!(problem["errors"]["password"], json!(["Este campo é obrigatório!"]));
        ask(json!({ "email": "sales@demo.test", "password": "x", "role": "root" })).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn guessing_is_slow_and_waiting_is_short() {
    everywhere(async |app| {
        let mut verified = 0;
        for _ in 0..300 {
            let answer = guess(&app.nobody(), "who").await;
            match answer.status {
                401 => verified += 1,
                429 => assert!((1..=1_200).contains(&answer.header("retry-after").parse::<i64>().unwrap())),
                status => panic!("{status}: {}", answer.text()),
            }
            app.advance(SignedDuration::from_secs(1));
        }
        assert!((5..=10).contains(&verified), "{verified} guesses in 5 minutes");
    })
    .await;
}

#[tokio::test]
async fn a_wait_is_told_in_the_unit_in_which_people_count_it() {
    everywhere(async |app| {
        let elsewhere = app.nobody().from([10, 0, 5, 1]);
        for _ in 0..3 {
            guess(&elsewhere, "sales").await.expect(401);
        }
        let refused = guess(&elsewhere, "sales").await.expect(429);
        assert_eq!(refused["message"], "Muitas tentativas. Tente de novo em 1 segundo.");
        for _ in 0..20 {
            app.advance(SignedDuration::from_mins(2));
            guess(&app.nobody(), "who").await.expect(401);
        }
        let long = [
            ("pt-BR", "Muitas tentativas. Tente de novo em 20 minutos."),
            ("en", "Too many attempts. Try again in 20 minutes."),
            ("de", "Zu viele Versuche. Versuchen Sie es in 20 Minuten erneut."),
            ("fr", "Trop de tentatives. Réessayez dans 20 minutes."),
        ];
        for (lang, sentence) in long {
            let refused = guess(&app.nobody().with("accept-language", lang), "who").await.expect(429);
            assert_eq!(refused["message"], sentence);
        }
    })
    .await;
}

#[tokio::test]
async fn many_guesses_at_once_are_no_way_around_the_wait() {
    everywhere(async |app| {
        let answers = join_all((0..30).map(|_| async { guess(&app.nobody(), "who").await })).await;
        let verified = answers.iter().filter(|answer| answer.status == 401).count();
        assert!((1..=3).contains(&verified), "{verified} of 30 were verified");
    })
    .await;
}

#[tokio::test]
async fn a_known_network_is_not_locked_out() {
    everywhere(async |app| {
        let elsewhere = app.nobody().from([10, 0, 0, 9]);
        for _ in 0..6 {
            guess(&elsewhere, "sales").await;
            app.advance(SignedDuration::from_secs(4));
        }
        guess(&elsewhere, "sales").await.expect(401);
        guess(&elsewhere, "sales").await.expect(429);
        let right = |caller: Caller| caller.post("/autenticar").json(credentials("sales"));
        right(elsewhere).await.expect(429);
        right(app.nobody()).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn the_right_password_forgets_the_failures_before_it() {
    everywhere(async |app| {
        for _ in 0..2 {
            guess(&app.nobody(), "manager").await.expect(401);
            guess(&app.nobody(), "manager").await.expect(401);
            app.nobody().post("/autenticar").json(credentials("manager")).await.expect(200);
        }
    })
    .await;
}

#[tokio::test]
async fn an_account_that_was_closed_neither_signs_in_nor_stays_signed_in() {
    everywhere(async |app| {
        app.account("cerc").get("/me").await.expect(200);
        app.execute("update staff set active = 0 where email = 'cerc@demo.test'", &[]).await;
        let problem = app.account("cerc").get("/me").await.expect(401);
        assert_eq!(problem["message"], "Faça login novamente");
        app.nobody().post("/autenticar").json(credentials("cerc")).await.expect(401);
    })
    .await;
}

#[tokio::test]
async fn guesses_from_many_addresses_share_one_limit_and_keep_no_owner_out() {
    without_gateway(async |app| {
        let browser = app.nobody().with("x-retaguarda-door", "web").with("sec-fetch-site", "same-origin");
        let browser = browser.from([10, 0, 2, 1]);
        let first = browser.post("/autenticar").json(credentials("sales")).await;
        first.expect(200);
        let cookies: Vec<&str> =
            first.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap()).collect();
        let device =
            cookies.iter().find(|cookie| cookie.starts_with("retaguarda_device=")).expect("a lasting cookie");
        assert!(device.contains("HttpOnly") && device.contains("Max-Age=34560000"), "{device}");
        let device = device.split(';').next().unwrap();

        let guessed = async |seconds: i64, every: i64| {
            let mut verified = 0;
            for second in (0..seconds).step_by(every.unsigned_abs() as usize) {
                let [a, b] = [second / 250 % 250, second % 250].map(|part| part as u8 + 1);
                verified += i64::from(guess(&app.nobody().from([10, 7, a, b]), "sales").await.status == 401);
                app.advance(SignedDuration::from_secs(every));
            }
            verified
        };
        let in_five_minutes = guessed(300, 1).await;
        assert!((5..=10).contains(&in_five_minutes), "{in_five_minutes} guesses in 5 minutes");
        let right = |caller: Caller| caller.post("/autenticar").json(credentials("sales"));
        right(app.nobody().from([10, 0, 3, 1])).await.expect(429);
        right(app.nobody()).await.expect(200);
        // The owner's browser passes from any address.
        right(browser.clone().from([10, 0, 4, 1]).with("cookie", device)).await.expect(200);
        right(browser.from([10, 0, 4, 2])).await.expect(429);
        let in_a_day = in_five_minutes + guessed(24 * 3_600 - 300, 60).await;
        assert!(in_a_day <= 100, "{in_a_day} guesses in a day");
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_is_set_back_locks_no_one_out() {
    everywhere(async |app| {
        let (there, back) = (SignedDuration::from_hours(3), SignedDuration::from_hours(-3));
        let elsewhere = app.nobody().from([10, 0, 0, 9]);
        app.advance(there);
        while guess(&elsewhere, "sales").await.status != 429 {
            app.advance(SignedDuration::from_secs(4));
        }
        app.nobody().post("/autenticar").json(credentials("manager")).await.expect(200);
        app.advance(back);
        elsewhere.post("/autenticar").json(credentials("sales")).await.expect(200);
        app.account("manager").get("/me").await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn failed_sign_ins_leave_audit_rows_that_a_flood_does_not_multiply() {
    let rows = "select actor_name, record_id, new_values from audit_log where endpoint = 'session.login'
        and record = 'login' order by seq";
    for place in [Place::Sqlite, Place::Postgres].into_iter().filter(|place| Place::all().contains(place)) {
        let app = App::start(place).await;
        let sales = app.number("select id from staff where email = 'sales@demo.test'", &[]).await;
        let failures = async |row: usize| {
            let new: Value = serde_json::from_str(&app.rows(rows, &[]).await[row].text(2)).unwrap();
            new["failures"].as_i64().unwrap()
        };
        for _ in 0..3 {
            guess(&app.nobody(), "sales").await.expect(401);
            app.advance(SignedDuration::from_secs(2));
        }
        for number in 0..5 {
            guess(&app.nobody(), &format!("who{number}")).await.expect(401);
        }
        let told = app.rows(rows, &[]).await;
        assert_eq!(told.len(), 2, "one for the account, one for the network");
        assert_eq!((told[0].int(1), told[1].int(1)), (sales, 0));
        for row in &told {
            let text = row.text(2);
            assert!(
                !text.contains("who") && !text.contains("Errada") && text.contains("127.0.0.1"),
                "{text}"
            );
        }
        assert_eq!((failures(0).await, failures(1).await), (1, 1));
        app.advance(SignedDuration::from_secs(61));
        failures::tell_overdue(&app.shared, app.shared.clock.now()).await.unwrap();
        assert_eq!(app.rows(rows, &[]).await.len(), 4);
        let mut rest = [failures(2).await, failures(3).await];
        rest.sort_unstable();
        assert_eq!(rest, [2, 4], "the failures after the first of each");
    }
}
