//! `products.list`

use client::api::finance::reference::{Product, ProductList, Products};
use client::endpoint::Call;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns all products by name.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<Products>) -> Result<ProductList> {
    Ok(ProductList { products: load(cx)? })
}

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
