import type pg from 'pg'

/** Drops partitions outside the days of most tests: the planner reads each partition for each statement. */
export const keepFewMonths = (admin: pg.Client) =>
  admin.query(`do $$
    declare month regclass;
    begin
      for month in
        select oid from pg_class
        where relispartition and relkind = 'r' and relname ~ '_20[0-9]{4}$'
          and right(relname, 6) not between '202609' and '202611'
      loop
        execute format('drop table %s', month);
      end loop;
    end $$`)
