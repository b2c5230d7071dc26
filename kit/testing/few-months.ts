import type pg from 'pg'

/**
 * Keeps the monthly partitions around the days of most tests; an import of another day opens its month. The planner looks
 * at each partition in each statement: two years took most of the time.
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
