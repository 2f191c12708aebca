//! Runs statements on PostgreSQL.

use postgres::types::ToSql;

use super::session::Session;
use super::wire;
use crate::store::conn::Engine;
use crate::store::{Dialect, Row, StoreError, Value};

impl Engine for Session {
    fn query(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        let answer = self.prepare(sql).and_then(|statement| self.client.query(&statement, &borrow(params)));
        let rows = answer.map_err(|error| self.fail(&error))?;
        let names = rows.first().map(wire::names).unwrap_or_default();
        rows.iter().map(|row| wire::read(row, &names).map_err(|error| self.fail(&error))).collect()
    }

    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, StoreError> {
        let answer = self.prepare(sql).and_then(|statement| self.client.execute(&statement, &borrow(params)));
        answer.map_err(|error| self.fail(&error))
    }

    fn batch(&mut self, sql: &str) -> Result<(), StoreError> {
        self.client.batch_execute(sql).map_err(|error| self.fail(&error))
    }

    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }
}

fn borrow(params: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}
