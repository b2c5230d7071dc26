export const sold = {
  brand: 'visa',
  sold_on: '2026-10-14',
  sold_at: '06:32:00',
  gross_cents: 12870,
  rate: 105,
  due_days: ['2026-11-13'],
  auth_code: '026115',
  tid: null,
  card_bin: '400001',
  card_last4: '0042',
}
