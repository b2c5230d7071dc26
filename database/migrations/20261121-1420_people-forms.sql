-- What the registers of people and abilities hold, whoever writes them: screens, command line, demonstration.
update users set employee_code = nullif(left(trim(employee_code), 20), '') where employee_code is not null;
alter table users
  add constraint users_name_length check (char_length(name) between 1 and 120),
  add constraint users_username_form check (username ~ '^[a-z0-9._-]{1,60}$'),
  add constraint users_email_length check (char_length(email) <= 160),
  add constraint users_employee_code_length check (char_length(employee_code) between 1 and 20);
alter table abilities
  add constraint abilities_name_form check (name ~ '^[a-z0-9.-]{1,80}$'),
  add constraint abilities_label_length check (char_length(label) between 1 and 120);
alter table ability_profiles
  add constraint ability_profiles_name_length check (char_length(name) between 1 and 80);
