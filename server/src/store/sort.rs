//! The columns of the table by which the fields of `order_by` sort, and those that are summed up.

/// A field of `order_by`, and the column of the table that it sorts by. The column is never NULL: an instant that may
/// be missing is sorted by a generated column, `coalesce(…, 0)`, which both databases index and compare alike.
pub type Sort = (&'static str, &'static str);

/// The path of a column of the list, and its cents as an expression over the table.
pub type Sum = (&'static str, &'static str);

/// Returns the column or expression that stands for a field.
pub(super) const fn column(sorts: &'static [Sort], field: &str) -> Option<&'static str> {
    let mut at = 0;
    while at < sorts.len() {
        let (name, column) = sorts[at];
        if is_same(name.as_bytes(), field.as_bytes()) {
            return Some(column);
        }
        at += 1;
    }
    None
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}
