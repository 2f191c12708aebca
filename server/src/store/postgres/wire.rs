//! Values in PostgreSQL's binary format.

use std::error::Error;

use bytes::BytesMut;
use postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use crate::store::row::Rows;
use crate::store::{Value, ValueRef};

type Failure = Box<dyn Error + Sync + Send>;

/// Adds a row of any column types to a result.
pub(super) fn read(row: &postgres::Row, rows: &mut Rows) -> Result<(), postgres::Error> {
    for column in 0..row.len() {
        rows.push(row.try_get(column)?);
    }
    Ok(())
}

impl ToSql for Value {
    /// Encodes a value as the type that the server inferred for the parameter.
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Failure> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(number) if *ty == Type::INT4 => i32::try_from(*number)?.to_sql(ty, out),
            Value::Int(number) if *ty == Type::INT2 => i16::try_from(*number)?.to_sql(ty, out),
            Value::Int(number) => number.to_sql_checked(ty, out),
            Value::Text(text) => text.to_sql_checked(ty, out),
            Value::Blob(bytes) => bytes.to_sql_checked(ty, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for ValueRef<'a> {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Failure> {
        Ok(match *ty {
            Type::INT8 => ValueRef::Int(i64::from_sql(ty, raw)?),
            Type::INT4 => ValueRef::Int(i32::from_sql(ty, raw)?.into()),
            Type::INT2 => ValueRef::Int(i16::from_sql(ty, raw)?.into()),
            Type::BOOL => ValueRef::Int(bool::from_sql(ty, raw)?.into()),
            Type::NUMERIC => ValueRef::Int(whole(raw)?),
            Type::BYTEA => ValueRef::Blob(raw),
            _ => ValueRef::Text(<&str>::from_sql(ty, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Failure> {
        Ok(ValueRef::Null)
    }

    fn accepts(ty: &Type) -> bool {
        let numbers = [Type::INT8, Type::INT4, Type::INT2, Type::BOOL, Type::NUMERIC, Type::BYTEA];
        numbers.contains(ty) || <&str as FromSql>::accepts(ty)
    }
}

/// Decodes a whole NUMERIC, such as a sum of BIGINTs: the number of digits, the weight of the first, a sign, a
/// scale, and the digits to the base of 10,000.
fn whole(raw: &[u8]) -> Result<i64, Failure> {
    let words: Vec<i64> =
        raw.chunks_exact(2).map(|word| u16::from_be_bytes([word[0], word[1]]).into()).collect();
    let [_, weight, sign, scale, digits @ ..] = words.as_slice() else {
        return Err("a NUMERIC is cut short".into());
    };
    if *scale != 0 || ![0x0000, 0x4000].contains(sign) {
        return Err("a statement answered a fraction".into());
    }
    // Trailing zeros are omitted from the digits, but the weight counts them.
    let places = if digits.is_empty() { 0 } else { usize::try_from(weight + 1)? };
    let magnitude = (0..places).try_fold(0_i64, |sum, place| {
        sum.checked_mul(10_000)?.checked_sub(digits.get(place).copied().unwrap_or(0))
    });
    let magnitude = magnitude.ok_or("a NUMERIC is beyond 64 bits")?;
    if *sign == 0 {
        magnitude.checked_neg().ok_or_else(|| "a NUMERIC is beyond 64 bits".into())
    } else {
        Ok(magnitude)
    }
}
