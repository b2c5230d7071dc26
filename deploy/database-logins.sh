#!/bin/sh
# Makes the database of the product with its two logins: the owner of the tables, and the login that serves. Runs once, when
# the database container is new; elsewhere an administrator of the server runs it with PGHOST, PGUSER and so on.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set application_password="$APPLICATION_PASSWORD" <<'SQL'
create role retaguarda_app nologin;
create role retaguarda_dono login password :'owner_password';
create role retaguarda_login login password :'application_password' in role retaguarda_app;
grant retaguarda_app to retaguarda_dono;
create database retaguarda owner retaguarda_dono;
SQL
