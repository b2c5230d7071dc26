-- What people say a line of a statement was for, where no match says it.
alter table statement_lines add column category text constraint statement_lines_category check (category in (
  'bank_fee', 'own_transfer', 'supplier', 'tax', 'payroll', 'loan', 'yield', 'sale', 'customer', 'other'));
