/** A leaf's text and where its tag stands; line and column are 1-based. */
export type Leaf = { text: string; line: number; column: number }

/** The leaves of one aggregate by tag, with the place where the aggregate begins. */
export type Leaves = Omit<Leaf, 'text'> & { values: Map<string, Leaf> }

export const newLeaves = ({ line, column }: Omit<Leaf, 'text'>): Leaves => ({ line, column, values: new Map() })

const transaction = 'TRNTYPE DTPOSTED DTAVAIL TRNAMT FITID CHECKNUM REFNUM NAME MEMO'
const balance = 'BALAMT DTASOF'

// What is kept of each aggregate: all else is passed over, so that a file of made-up tags fills no memory.
const kept: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    STMTRS: 'CURDEF',
    BANKACCTFROM: 'BANKID BRANCHID ACCTID',
    BANKTRANLIST: 'DTSTART DTEND',
    STMTTRN: transaction,
    STMTTRNP: 'TRNAMT',
    PAYEE: transaction,
    // Of the currency of the amount; that of ORIGCURRENCY was converted already.
    CURRENCY: `${transaction} CURSYM`,
    LEDGERBAL: balance,
    AVAILBAL: balance,
  }).map(([aggregate, tags]) => [aggregate, new Set(tags.split(' '))]),
)

export const isKept = (aggregate: string, tag: string): boolean => kept.get(aggregate)?.has(tag) === true

// A second one of these belongs to another transaction or account, of which a bank lost the beginning.
const single = new Set(['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'FITID', 'ACCTID'])

/** True when these leaves have one already that an aggregate has once. */
export const isRepeated = ({ values }: Leaves, tag: string): boolean =>
  single.has(tag) && (values.get(tag)?.text ?? '') !== ''

/** Keeps a leaf; the first that has a text wins over all that follow. */
export function keep({ values }: Leaves, tag: string, leaf: Leaf): void {
  const known = values.get(tag)
  if (!known || known.text === '') values.set(tag, leaf)
}

/** The text of a leaf; `null` when it is empty or missing. */
export const textOf = ({ values }: Leaves, tag: string): string | null => values.get(tag)?.text || null

/** Where a leaf stands and what it says, for a report; of a missing one, where its aggregate begins. */
export function placeOf({ line, column, values }: Leaves, tag: string) {
  const leaf = values.get(tag)
  return { line: leaf?.line ?? line, column: leaf?.column ?? column, field: tag, value: leaf?.text ?? null }
}
