-- What belongs to a day belongs to the company of that day. One reference says both, and is checked once for each row.
alter table cash_conciliations add constraint cash_conciliations_company_key unique (company_id, id);
do $$
declare part text;
begin
  foreach part in array array['cash_conciliation_lines', 'match_groups', 'refused_pairs', 'differences',
    'manual_transactions', 'cash_conciliation_solicitations']
  loop
    execute format('alter table %1$I drop constraint %2$I, drop constraint %3$I,
      add foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id)',
      part, part || '_company_id_fkey', part || '_cash_conciliation_id_fkey');
  end loop;
end $$;
