import type { BusinessDate } from '../../contract/contract.ts'
import { DateText } from '../layout/display.tsx'

/** The days on which a record is valid, as `desde 01/01/2026` or `01/01/2026 a 31/12/2026`. */
export const Validity = ({ valid_from, valid_to }: { valid_from: BusinessDate; valid_to: BusinessDate | null }) => (
  <>
    {valid_to === null && 'desde '}
    <DateText date={valid_from} />
    {valid_to !== null && ' a '}
    {valid_to !== null && <DateText date={valid_to} />}
  </>
)
