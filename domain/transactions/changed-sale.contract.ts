export type ChangedSale = { line: number; nsu: string; was_cents: number; is_cents: number }
