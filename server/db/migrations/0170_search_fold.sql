-- Texts as searches compare them, as `foldForSearch` of the domain has them: without regard to case, accents, width and apostrophes. Rows that were stored before are folded once.
create function search_fold(content text) returns text language plpgsql immutable parallel safe cost 100 as
$$
begin
  content := lower(translate(content, '''`', ''));
  if octet_length(content) = length(content) then
    return content;
  end if;
  content := regexp_replace(lower(normalize(replace(content, '´', ''), NFKD)), '[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff''`\u02b9\u02bb\u02bc\u02bd\u02c8\u2018\u2019\u201b\u2032]', '', 'g');
  content := translate(regexp_replace(content, '[\u2010-\u2015\u2212]', '-', 'g'), 'øłđðħı', 'olddhi');
  content := replace(replace(replace(replace(content, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  return btrim(regexp_replace(normalize(content, NFC), '\s+', ' ', 'g'));
end
$$
--> statement-breakpoint
update users set search_text = search_fold(search_text) where search_text <> search_fold(search_text)
--> statement-breakpoint
update test_categories set search_text = search_fold(search_text) where search_text <> search_fold(search_text)
--> statement-breakpoint
update tests set search_text = search_fold(search_text) where search_text <> search_fold(search_text)
--> statement-breakpoint
update test_packages set search_text = search_fold(search_text) where search_text <> search_fold(search_text)
--> statement-breakpoint
update phlebotomists set search_text = search_fold(search_text) where search_text <> search_fold(search_text)
--> statement-breakpoint
update prescriptions set search_text = search_fold(search_text) where search_text <> search_fold(search_text)
--> statement-breakpoint
update notifications set search_text = search_fold(search_text) where search_text <> search_fold(search_text)
--> statement-breakpoint
update reports set search_text = search_fold(search_text) where search_text <> search_fold(search_text)
--> statement-breakpoint
update records set search_text = search_fold(search_text) where search_text <> search_fold(search_text)
--> statement-breakpoint
-- Numbers that were pasted: without invisible signs, with the code of the country as others have it.
update patients set phone = '+91' || right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)
where phone ~ '[^ -~]|^tel:|^\(' and regexp_replace(phone, '[^0-9]', '', 'g') ~ '^(0|0?0?91)?[0-9]{10}$'
--> statement-breakpoint
update customers set phone = '+91' || right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)
where phone ~ '[^ -~]|^tel:|^\(' and regexp_replace(phone, '[^0-9]', '', 'g') ~ '^(0|0?0?91)?[0-9]{10}$'
--> statement-breakpoint
-- A patient's own number finds what the customer's finds.
with numbers as (
  select customer_id, string_agg(distinct right(regexp_replace(phone, '[^0-9]', '', 'g'), 10), ' ') as digits
  from patients where phone ~ '[0-9]' group by customer_id
)
update customers c set search_text = btrim(search_fold(c.search_text) || ' ' || n.digits)
from numbers n where n.customer_id = c.id and c.erased_at is null and position(n.digits in c.search_text) = 0
--> statement-breakpoint
update customers set search_text = search_fold(search_text) where search_text <> search_fold(search_text)
--> statement-breakpoint
with numbers as (
  select op.order_id, string_agg(distinct right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10), ' ') as digits
  from order_patients op join patients p on p.id = op.patient_id where p.phone ~ '[0-9]' group by op.order_id
)
update orders o set search_text = search_fold(o.search_text) || ' ' || n.digits
from numbers n where n.order_id = o.id and position(n.digits in o.search_text) = 0
--> statement-breakpoint
update orders set search_text = search_fold(search_text) where search_text <> search_fold(search_text)
--> statement-breakpoint
update sample_collections v set search_text = search_fold(v.search_text) || ' ' || right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10)
from patients p where p.id = v.patient_id and p.phone ~ '[0-9]' and position(right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10) in v.search_text) = 0
--> statement-breakpoint
update sample_collections set search_text = search_fold(search_text) where search_text <> search_fold(search_text)
--> statement-breakpoint
update prescriptions v set search_text = v.search_text || ' ' || right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10)
from patients p where p.id = v.patient_id and p.phone ~ '[0-9]' and position(right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10) in v.search_text) = 0
--> statement-breakpoint
-- An address with an invisible sign is the address without it, unless another user has that.
update users u set email = regexp_replace(u.email, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g')
where u.email ~ '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]'
  and not exists (select 1 from users o where o.id <> u.id and lower(regexp_replace(o.email, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g')) = lower(regexp_replace(u.email, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g')))
