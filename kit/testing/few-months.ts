import type pg from 'pg'

/**
 * Keeps only the monthly partitions around the days of most tests; an import of another day creates its month. The
 * planner reads each partition in each statement: two years of them took most of the time.
 */
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
