//! The products.

mod list;

use client::api::finance::reference::Product;

use crate::http::mount::Api;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns all products, for lists and computations.
pub fn load(cx: &mut Cx<'_, '_>) -> Result<Vec<Product>> {
    let rows = cx
        .query("select id, name, price, kind, can_attach_to_the_plan from products order by name, id", &[])?;
    rows.iter()
        .map(|row| {
            Ok(Product {
                id: row.get("id"),
                name: row.get("name"),
                price: row.get("price"),
                kind: row.word("kind")?,
                can_attach_to_the_plan: row.get("can_attach_to_the_plan"),
            })
        })
        .collect()
}

/// Returns the operations of products.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
}
