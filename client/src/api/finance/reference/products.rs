//! The calls of products.

use super::ProductList;
use crate::api::finance::columns::PRODUCTS;
use crate::endpoints;

endpoints!(
    ListProducts("Lista os produtos à venda.")
        .get("products.list", "/products")
        .answers::<ProductList>()
        .needs(Read, Auth)
        .lists(&PRODUCTS)
        .exported_by("products.export"),
);
