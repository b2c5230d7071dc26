/** The last migration with which lines of statements were one table. */
export const beforeMonths = '20261126-0500_statement-counterparts'

/** Lines of several months and one long ago, one of them divided, set aside, matched and taken back. */
export const linesBefore = `
  insert into companies (id, name, legal_name, cnpj) values
    ('01930000-0000-7000-8000-0000000000a1', 'Posto', 'Posto', '11222333000181'),
    ('01930000-0000-7000-8000-0000000000a2', 'Loja', 'Loja', '11222333000262');
  insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, file_account_ids)
    select ('01930000-0000-7000-9000-0000000000a' || right(id::text, 1))::uuid, id, '341', '1', right(id::text, 1), '0', name, '{}'
    from companies;
  insert into statement_lines (id, company_id, bank_account_id, posted_on, amount_cents, memo, dedup_hash, dedup_seq, value_on,
      split_of, counts, category, counterpart_name, e2e_id) overriding system value
    select n, ('01930000-0000-7000-8000-0000000000a' || 1 + n % 2)::uuid, ('01930000-0000-7000-9000-0000000000a' || 1 + n % 2)::uuid,
      case n when 40 then date '2013-01-31' else date '2025-11-20' + n * 20 end, n * 100, 'LINHA ' || n, sha256(n::text::bytea), 1,
      date '2025-11-21' + n * 20, null, true, case n % 3 when 0 then 'tax' end, 'Fornecedor ' || n, 'E' || n
    from generate_series(1, 40) n;
  insert into statement_lines (id, company_id, bank_account_id, posted_on, amount_cents, memo, dedup_hash, dedup_seq, split_of)
    overriding system value select 40 + n, company_id, bank_account_id, posted_on, amount_cents / 2, 'PARTE ' || n,
      sha256(('parte' || n)::bytea), 1, id from statement_lines, generate_series(1, 2) n where id = 10;
  update statement_lines set counts = false where id = 10;
  select setval(pg_get_serial_sequence('statement_lines', 'id'), 57);
  insert into ignored_statement_lines (company_id, statement_line_id, reason, ignored_at)
    select company_id, id, 'Tarifa do banco', now() from statement_lines where id in (3, 7);
  insert into reversed_statement_lines (company_id, statement_line_id, other_line_id, takes_back, reason, reversed_at)
    select company_id, id, other, id > other, 'Valor oposto', now()
    from statement_lines join (values (4, 6), (6, 4), (8, 999)) pair (line, other) on line = id;
  insert into match_groups (company_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at)
    select company_id, 'BANK', 2, 95, 'confirmed', 'Um crédito', 0, now() from statement_lines where id = 5;
  insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
    select company_id, id, 'BANK', 'confirmation', 'line', '5' from match_groups`

/** Everything of a line that hangs on its number, in the order of the numbers. */
export const linesAsTheyAre = `select to_jsonb(line) - 'whole_cents' - 'blocked' as line,
    exists (select from ignored_statement_lines mark where mark.company_id = line.company_id and mark.statement_line_id = line.id) as ignored,
    exists (select from match_links link where link.company_id = line.company_id and link.item_kind = 'line'
      and link.item_id = line.id::text) as matched,
    exists (select from reversed_statement_lines pair join statement_lines other on other.company_id = pair.company_id
      and other.id = pair.other_line_id where pair.company_id = line.company_id and pair.statement_line_id = line.id
      and pair.undone_at is null) as reversed
  from statement_lines line order by id`

export const nextLine = `insert into statement_lines (company_id, bank_account_id, posted_on, amount_cents, memo, dedup_hash, dedup_seq)
  select company_id, id, '2026-10-14', 100, 'NOVA', '\\x00', 1 from bank_accounts limit 1 returning id::int`

export const markOfNone = `insert into ignored_statement_lines (company_id, statement_line_id, reason, ignored_at)
  select id, 999, 'Nenhuma', now() from companies limit 1`
