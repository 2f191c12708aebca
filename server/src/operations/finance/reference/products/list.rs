//! `products.list`

use client::api::finance::reference::{ListProducts, ProductList};
use client::endpoint::Call;

use super::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns all products by name.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<ListProducts>) -> Result<ProductList> {
    Ok(ProductList { products: load(cx)? })
}
