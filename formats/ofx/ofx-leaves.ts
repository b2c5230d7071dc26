/** Text of a leaf and position of its tag; line and column are 1-based. */
type Leaf = { text: string; line: number; column: number }

export type Leaves = Omit<Leaf, 'text'> & { values: Map<string, Leaf> }

export const newLeaves = ({ line, column }: Omit<Leaf, 'text'>): Leaves => ({ line, column, values: new Map() })

const transaction = 'TRNTYPE DTPOSTED DTAVAIL TRNAMT FITID CHECKNUM REFNUM NAME MEMO'
const balance = 'BALAMT DTASOF'

// Tags stored per aggregate. Other tags are skipped, so that a file of invented tags cannot fill the memory.
const keptTags: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    STMTRS: 'CURDEF',
    BANKACCTFROM: 'BANKID BRANCHID ACCTID',
    BANKTRANLIST: 'DTSTART DTEND',
    STMTTRN: transaction,
    STMTTRNP: 'TRNAMT',
    PAYEE: transaction,
    // Currency of the amount; with ORIGCURRENCY the amount is already converted.
    CURRENCY: `${transaction} CURSYM`,
    LEDGERBAL: balance,
    AVAILBAL: balance,
  }).map(([aggregate, tags]) => [aggregate, new Set(tags.split(' '))]),
)

export const isKept = (aggregate: string, tag: string): boolean => keptTags.get(aggregate)?.has(tag) === true

// A repetition of these belongs to another transaction or account, where the bank lost the start tag.
const single = new Set(['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'FITID', 'ACCTID'])

export const isRepeatedLeaf = ({ values }: Leaves, tag: string): boolean =>
  single.has(tag) && (values.get(tag)?.text ?? '') !== ''

export function storeLeaf({ values }: Leaves, tag: string, leaf: Leaf): void {
  const known = values.get(tag)
  if (!known || known.text === '') values.set(tag, leaf)
}

export const getLeafText = ({ values }: Leaves, tag: string): string | null => values.get(tag)?.text || null

export function getLeafPlace({ line, column, values }: Leaves, tag: string) {
  const leaf = values.get(tag)
  return { line: leaf?.line ?? line, column: leaf?.column ?? column, field: tag, value: leaf?.text ?? null }
}
