-- Whether somebody else chose the password: whoever signs in with it is asked to set their own.
alter table users add column password_by_other boolean not null default false
