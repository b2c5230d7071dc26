-- An advance that people enter is the debt of one person (operations R34: some types demand the employee).
alter table manual_transactions add column employee text;
