//! Runs statements on PostgreSQL.

use std::sync::Arc;

use postgres::types::ToSql;

use super::session::Session;
use super::wire;
use crate::store::conn::Engine;
use crate::store::moment::Snapshot;
use crate::store::row::Rows;
use crate::store::{Dialect, Row, StoreError, Value};

impl Engine for Session {
    fn query(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        let answer = self.prepare(sql).and_then(|(statement, names)| {
            let mut rows = Rows::new(names);
            let found = self.client.query(&statement, &borrow(params))?;
            found.iter().try_for_each(|row| wire::read(row, &mut rows))?;
            Ok(rows.complete())
        });
        answer.map_err(|error| self.fail(&error))
    }

    fn query_planned(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        self.batch("set local plan_cache_mode = force_custom_plan")?;
        let rows = self.query(sql, params)?;
        self.batch("set local plan_cache_mode = force_generic_plan")?;
        Ok(rows)
    }

    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, StoreError> {
        let answer =
            self.prepare(sql).and_then(|(statement, _)| self.client.execute(&statement, &borrow(params)));
        answer.map_err(|error| self.fail(&error))
    }

    fn batch(&mut self, sql: &str) -> Result<(), StoreError> {
        self.client.batch_execute(sql).map_err(|error| self.fail(&error))
    }

    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    fn snapshot(&self) -> Option<Arc<Snapshot>> {
        self.snapshot.clone()
    }

    /// Known for a reading transaction alone, whose first message asks for it.
    fn admission_stamp(&mut self) -> Result<Option<Arc<str>>, StoreError> {
        Ok(self.admission_stamp.clone())
    }
}

fn borrow(params: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}
