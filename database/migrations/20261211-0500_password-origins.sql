-- People who may know the password of a person: those who created a link that set it, and those who might know the
-- password of these at that moment. Rows outlive the links, and the people named in person_id.
create table password_origins (
  user_id uuid not null references users (id),
  person_id uuid not null references users (id),
  set_at timestamptz not null,
  primary key (user_id, person_id)
);
grant select, insert, update, delete on password_origins to retaguarda_app;

insert into password_origins (user_id, person_id, set_at)
with recursive origins (user_id, person_id, set_at) as (
  select user_id, created_by, used_at from password_links where used_at is not null and created_by is not null
  union
  select origins.user_id, link.created_by, origins.set_at
  from origins join password_links link on link.user_id = origins.person_id
  where link.used_at is not null and link.created_by is not null
)
select user_id, person_id, max(set_at) from origins where person_id <> user_id group by user_id, person_id;

-- When an administrator who could sign in was inactivated or lost the ability.
alter table users add column administrator_until timestamptz;
