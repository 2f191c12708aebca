//! `products.list`

use client::api::finance::reference::{Product, ProductList, Products};
use client::endpoint::Call;
use client::value::id::ProductId;
use client::value::money::Money;

use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::parse;

/// All products by name.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<Products>) -> Result<ProductList> {
    Ok(ProductList { products: load(cx)? })
}

/// All products, for lists and for what is computed from them.
pub fn load(cx: &mut Cx<'_, '_>) -> Result<Vec<Product>> {
    let rows = cx
        .query("select id, name, price, kind, can_attach_to_the_plan from products order by name, id", &[])?;
    rows.iter()
        .map(|row| {
            Ok(Product {
                id: ProductId::new(row.int(0)),
                name: row.text(1),
                price: Money::from_cents(row.int(2)),
                kind: parse(&row.text(3))?,
                can_attach_to_the_plan: row.flag(4),
            })
        })
        .collect()
}
