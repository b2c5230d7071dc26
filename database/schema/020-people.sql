-- People, their permissions and sessions.

-- People who use the product. Invited people have no password yet.
create table users (
  id uuid primary key,
  name text not null,
  username text not null constraint users_username_key unique,
  email text not null constraint users_email_key unique check (email = lower(email)),
  password_hash text,
  profile_image text,
  active boolean not null default true,
  last_access_at timestamptz,
  employee_code text,
  access_reviewed_at timestamptz,
  access_reviewed_by uuid references users (id),
  -- When the personal data of a former employee was removed; such a record remains inactive.
  anonymised_at timestamptz,
  -- When an administrator who could sign in was inactivated or lost the ability.
  administrator_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  constraint users_name_length check (char_length(name) between 1 and 120),
  constraint users_username_form check (username ~ '^[a-z0-9._-]{1,60}$'),
  constraint users_email_length check (char_length(email) <= 160),
  constraint users_employee_code_length check (char_length(employee_code) between 1 and 20),
  constraint users_anonymised_inactive check (anonymised_at is null or not active)
);
grant select, insert, update on users to retaguarda_app;

-- Permissions. Each start writes those of the code (is_system); people add others. The name can change as long as no
-- person holds the ability.
create table abilities (
  name text primary key,
  label text not null,
  menu_group text not null default 'Administração',
  is_system boolean not null default false,
  label_edited_at timestamptz,
  -- People who hold the ability, and administrators, can only enrol a second factor until they have one.
  requires_second_factor boolean not null default false,
  id uuid not null default gen_random_uuid() constraint abilities_id_key unique,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  constraint abilities_name_form check (name ~ '^[a-z0-9.-]{1,80}$'),
  constraint abilities_label_length check (char_length(label) between 1 and 120)
);
grant select, insert, update, delete on abilities to retaguarda_app;

-- The abilities that each person holds.
create table user_abilities (
  user_id uuid not null references users (id),
  ability text not null references abilities (name),
  primary key (user_id, ability)
);
create index user_abilities_ability on user_abilities (ability);
grant select, insert, delete on user_abilities to retaguarda_app;

-- Sets of abilities proposed for people with the same work. The abilities of a person are in user_abilities.
create table ability_profiles (
  id uuid primary key,
  name text not null constraint ability_profiles_name_key unique,
  description text not null default '',
  abilities text[] not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  constraint ability_profiles_name_length check (char_length(name) between 1 and 80)
);
grant select, insert, update, delete on ability_profiles to retaguarda_app;

-- Sign-ins. Only the hash of the token is stored.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text,
  user_agent text,
  -- Identifies the session without revealing its token.
  id uuid not null default gen_random_uuid() constraint sessions_id_key unique,
  -- When the person last confirmed the password after signing in.
  password_confirmed_at timestamptz,
  -- When the person last confirmed a second factor, at the sign-in or later.
  second_factor_at timestamptz,
  -- A read-only session of an administrator (user_id), answered as for this person; parent_id opened it.
  viewing_user_id uuid references users (id),
  parent_id uuid references sessions (id) on delete cascade,
  -- When the end of the viewing was written to the audit.
  end_audited_at timestamptz,
  constraint sessions_viewing check ((viewing_user_id is null) = (parent_id is null))
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_parent on sessions (parent_id) where parent_id is not null;
create index sessions_viewing_open on sessions (id) where viewing_user_id is not null and end_audited_at is null;
grant select, insert, update, delete on sessions to retaguarda_app;

-- Personal tokens, with which programs call the API for a person. Only the hash of the token is stored.
create table personal_tokens (
  id uuid primary key,
  token_hash bytea not null constraint personal_tokens_hash_key unique,
  user_id uuid not null references users (id),
  name text not null,
  -- The abilities that the token may use, as long as the person holds them.
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint personal_tokens_name_length check (char_length(name) between 1 and 80),
  constraint personal_tokens_scopes check (cardinality(scopes) > 0),
  constraint personal_tokens_one_year check (expires_at > created_at and expires_at <= created_at + interval '366 days')
);
create index personal_tokens_of_user on personal_tokens (user_id);
grant select, insert, update, delete on personal_tokens to retaguarda_app;

-- Failed sign-ins by account and by address; both have a limit.
create table sign_in_throttles (
  subject text primary key,
  failures int not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);
grant select, insert, update, delete on sign_in_throttles to retaguarda_app;

-- Second factors
-- --------------

-- Passkeys (WebAuthn credentials). Only the public key is stored.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  credential_id text not null constraint passkeys_credential_key unique,
  public_key bytea not null,
  -- The authenticator's number of signatures: a number that does not rise is a copied passkey. Many always send 0.
  signatures bigint not null check (signatures >= 0),
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_name_length check (char_length(name) between 1 and 80)
);
create index passkeys_of_user on passkeys (user_id);
grant select, insert, update, delete on passkeys to retaguarda_app;

-- Secrets of code generators (TOTP, RFC 6238), encrypted with the credentials key.
create table code_generators (
  user_id uuid primary key references users (id),
  sealed_secret bytea not null,
  secret_key_id text not null,
  created_at timestamptz not null,
  -- Null: the person has not yet typed a first code, so it does not count.
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code; codes of this and earlier steps are refused.
  last_step bigint not null default 0,
  last_used_at timestamptz
);
grant select, insert, update, delete on code_generators to retaguarda_app;

-- One-time codes for a person without the other factors. Only hashes are stored; a used code is deleted.
create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
grant select, insert, delete on recovery_codes to retaguarda_app;

-- Steps of a sign-in, confirmation or registration that wait for their end: used once, for five minutes. Only the hash
-- of the token or challenge is stored. sign-in: the password was right. passkey: a passkey must sign the challenge.
-- registration: a new passkey must. Without a person: a sign-in by passkey alone.
create table identity_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'passkey', 'registration')),
  user_id uuid references users (id),
  expires_at timestamptz not null,
  constraint identity_challenges_person check (user_id is not null or purpose = 'passkey')
);
create index identity_challenges_of_user on identity_challenges (user_id);
create index identity_challenges_ended on identity_challenges (expires_at);
grant select, insert, delete on identity_challenges to retaguarda_app;

-- One-time links to choose a password. Only the hash of the token is stored.
create table password_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('invitation', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references users (id)
);
create index password_links_of_user on password_links (user_id, created_at);
-- A person has at most one open link: a new one withdraws the old.
create unique index password_links_open on password_links (user_id) where used_at is null and withdrawn_at is null;
grant select, insert, update, delete on password_links to retaguarda_app;

-- People who may know the password of a person: the creators of a link that set it, and people who may have known the
-- password of these creators at that time. Rows remain after their links and the people in person_id are deleted.
-- Purpose: that of the link.
create table password_origins (
  user_id uuid not null references users (id),
  person_id uuid not null references users (id),
  purpose text not null check (purpose in ('invitation', 'reset')),
  set_at timestamptz not null,
  primary key (user_id, person_id)
);
grant select, insert, update, delete on password_origins to retaguarda_app;

-- Requests to make a person an administrator: one person asks, another decides.
create table administrator_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The complete requested access, and the access at the time of the request.
  access_after jsonb not null,
  access_before jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text,
  version int not null default 1,
  constraint administrator_requests_four_eyes
    check (status not in ('approved', 'refused') or (decided_by is not null and decided_by <> requested_by))
);
create unique index administrator_requests_pending_key on administrator_requests (user_id) where status = 'pending';
create index administrator_requests_of_requester on administrator_requests (requested_by) where status = 'pending';
grant select, insert, update on administrator_requests to retaguarda_app;

-- Answers of calls that carry an idempotency key: a repeated call gets the stored answer.
create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  operation text not null,
  input_hash bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
grant select, insert, update, delete on idempotency_keys to retaguarda_app;

-- How long rows of each kind are kept. The kinds, their limits and what is deleted are in the code (RetentionKind).
create table retention_settings (
  kind text primary key,
  days int not null check (days > 0),
  last_run_at timestamptz,
  last_deleted bigint not null default 0 check (last_deleted >= 0),
  version int not null default 1,
  updated_at timestamptz,
  updated_by uuid references users (id)
);
grant select, update on retention_settings to retaguarda_app;

-- Settings of screens
-- -------------------

-- Settings of each person for their screens.
create table user_preferences (
  user_id uuid primary key references users (id),
  theme text not null default 'auto' check (theme in ('auto', 'light', 'dark')),
  density text not null default 'compact' check (density in ('compact', 'comfortable')),
  letter_keys boolean not null default true,
  muted_notifications text[] not null default '{}',
  -- Null: the first steps are shown while they are of use; false: dismissed; true: asked for again.
  first_steps boolean,
  updated_at timestamptz not null
);
alter table user_preferences enable row level security;
alter table user_preferences force row level security;
create policy own_rows on user_preferences using (user_id = (select app_user_id()));
grant select, insert, update, delete on user_preferences to retaguarda_app;

-- The records that each person opened last.
create table recent_records (
  user_id uuid not null references users (id),
  path text not null,
  title text not null,
  seen_at timestamptz not null,
  primary key (user_id, path)
);
create index recent_records_newest on recent_records (user_id, seen_at desc);
alter table recent_records enable row level security;
alter table recent_records force row level security;
create policy own_rows on recent_records using (user_id = (select app_user_id()));
grant select, insert, update, delete on recent_records to retaguarda_app;

-- Views of lists saved under a name: columns, filters and density.
create table list_views (
  id uuid primary key,
  list text not null,
  name text not null,
  owner_id uuid not null references users,
  shared boolean not null default false,
  state jsonb not null,
  columns jsonb not null,
  density text not null constraint list_views_density_check check (density in ('compact', 'comfortable')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint list_views_name_key unique (owner_id, list, name)
);
create index list_views_shared on list_views (list) where shared;
alter table list_views enable row level security;
alter table list_views force row level security;
create policy own_and_shared on list_views for select using (shared or owner_id = (select app_user_id()));
create policy own_new on list_views for insert with check (owner_id = (select app_user_id()));
create policy own_changes on list_views for update using (owner_id = (select app_user_id()));
create policy own_removals on list_views for delete using (owner_id = (select app_user_id()));
grant select, insert, update, delete on list_views to retaguarda_app;

-- Column settings of a list for each person.
create table list_preferences (
  user_id uuid not null references users,
  list text not null,
  columns jsonb not null,
  density text not null constraint list_preferences_density_check check (density in ('compact', 'comfortable')),
  default_view_id uuid references list_views on delete set null,
  updated_at timestamptz not null,
  primary key (user_id, list)
);
alter table list_preferences enable row level security;
alter table list_preferences force row level security;
create policy own_rows on list_preferences using (user_id = (select app_user_id()));
grant select, insert, update, delete on list_preferences to retaguarda_app;

-- Unfinished forms of each person, until they are sent or discarded.
create table drafts (
  user_id uuid not null references users (id),
  form text not null,
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (user_id, form)
);
alter table drafts enable row level security;
alter table drafts force row level security;
-- A transaction without a person is the job that deletes old drafts.
create policy own_rows on drafts using (user_id = (select app_user_id()) or (select app_user_id()) is null);
grant select, insert, update, delete on drafts to retaguarda_app;
