/** What a title that is only asked for has no money of, and what only a bank tells. */
export const nothingPaid = {
  paid_cents: 0,
  net_cents: null,
  fee_cents: 0,
  other_expenses_cents: 0,
  other_credits_cents: 0,
  interest_cents: 0,
  discount_cents: 0,
  occurred_on: null,
  credited_on: null,
  received_by: null,
  pix: null,
}
