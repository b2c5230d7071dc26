-- Who stands on the other side of a line, where its file says so apart or in its words, and the Pix that it is.
set local app.all_companies = 'on';

alter table statement_lines add column counterpart_name text, add column counterpart_document text, add column e2e_id text;

-- Of lines that came before only the Pix is read anew: its 32 characters stand for nothing else.
with told as (
  select company_id, id, substring(concat_ws(' ', memo, fitid, doc_no) from '\m[ED][0-9]{8}20[0-9]{10}[0-9A-Za-z]{11}\M') as e2e_id
  from statement_lines where concat_ws(' ', memo, fitid, doc_no) ~ '[ED][0-9]{18}'
)
update statement_lines line set e2e_id = told.e2e_id from told
where line.company_id = told.company_id and line.id = told.id and told.e2e_id is not null;

create index statement_lines_e2e on statement_lines (company_id, e2e_id) where e2e_id is not null;
