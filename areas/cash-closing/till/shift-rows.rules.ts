import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import { showMoney } from '@app/kit/contract'
import type { TillLine } from '../cash-conciliations/till-lines.contract.ts'

type Shifts = Pick<CashConciliationDetail, 'drawers' | 'drawer_matches' | 'differences'>
type Drawer = Shifts['drawers'][number]

type DrawerRow = {
  kind: 'drawer'
  key: string
  drawer: Drawer
  match: Shifts['drawer_matches'][number] | undefined
  isExplained: boolean
  /** Undefined until the lines of the day are read. */
  lineCount: number | undefined
  isOpen: boolean
}

export type LineRow = {
  kind: 'line'
  key: string
  line: TillLine
  /** The difference of a line without its document (D17, D18). */
  lacked: DayDifference | undefined
  isExplained: boolean
}

export type ShiftRow = DrawerRow | LineRow

const documentCodes: readonly string[] = ['D17', 'D18']

const isExplained = (difference: DayDifference | undefined) =>
  difference?.status === 'explained' || difference?.status === 'accepted'

/** Drawers in the order of the day, each followed by its lines if it is open; lines without a shift come last. */
export function buildShiftRows(
  { drawers, drawer_matches, differences }: Shifts,
  lines: readonly TillLine[] | undefined,
  open: ReadonlySet<number>,
): ShiftRow[] {
  const toLineRow = (line: TillLine): LineRow => {
    const lacked = differences.find(({ code, ref }) => documentCodes.includes(code) && ref === `movement:${line.id}`)
    return { kind: 'line', key: `line:${line.id}`, line, lacked, isExplained: isExplained(lacked) }
  }
  const rows = drawers.flatMap((drawer): ShiftRow[] => {
    const { session_id } = drawer
    const ownLines = lines?.filter((line) => line.session_id === session_id)
    const isOpen = open.has(session_id)
    const row: DrawerRow = {
      kind: 'drawer',
      key: `drawer:${session_id}`,
      drawer,
      match: drawer_matches.find((match) => match.session_id === session_id),
      isExplained: isExplained(differences.find(({ ref }) => ref === `session:${session_id}`)),
      lineCount: ownLines?.length,
      isOpen,
    }
    return isOpen && ownLines ? [row, ...ownLines.map(toLineRow)] : [row]
  })
  const known = new Set(drawers.map(({ session_id }) => session_id))
  const others = (lines ?? []).filter(({ session_id }) => session_id === null || !known.has(session_id))
  return [...rows, ...others.map(toLineRow)]
}

export const isToConfirm = ({ match, isExplained }: DrawerRow) => match?.status === 'suggested' && !isExplained

export function describeDrawer(row: DrawerRow): { label: string; tone: 'good' | 'wait' } {
  if (row.drawer.counted_cents === null) return { label: 'Não contado', tone: 'wait' }
  if (isToConfirm(row)) return { label: 'Contagem a confirmar', tone: 'wait' }
  if (row.isExplained) return { label: 'Contagem casada, diferença explicada', tone: 'good' }
  if (row.match) return { label: 'Contagem casada', tone: 'good' }
  return { label: 'Contado', tone: 'wait' }
}

/** `Falta R$ 2,00`, `Sobra R$ 0,50`, or `Sem diferença`; undefined before the count. */
export function describeDrawerDifference({ difference_cents }: Drawer) {
  if (difference_cents === null) return undefined
  if (difference_cents === 0) return 'Sem diferença'
  return `${difference_cents < 0 ? 'Falta' : 'Sobra'} ${showMoney(Math.abs(difference_cents))}`
}

type LineState = { label: string; tone: 'good' | 'wait' | 'neutral' }

export function describeDocument({ line, isExplained }: LineRow): LineState | undefined {
  if (line.cancelled_at) return { label: 'Cancelado', tone: 'neutral' }
  if (line.drop && line.picked_up_at) return { label: 'Coletado', tone: 'good' }
  if (line.drop && line.in_safe) return { label: 'No cofre', tone: 'wait' }
  if (line.document_attached === null) return undefined
  if (line.document_attached) return { label: 'Com documento', tone: 'good' }
  return isExplained ? { label: 'Sem documento, explicado', tone: 'good' } : { label: 'Sem documento', tone: 'wait' }
}

/** As `describeDocument`, or the number of attachments in the place of a missing document. */
export function describeLine(row: LineRow): LineState | undefined {
  const state = describeDocument(row)
  const proofs = row.lacked?.attachment_count ?? 0
  if (!state || row.line.cancelled_at || proofs === 0) return state
  return { label: proofs === 1 ? '1 anexo' : `${proofs} anexos`, tone: state.tone }
}

/** Returns the action of Enter on a row; `refusal` is the reason why the action is blocked. */
export function findShiftAction(row: ShiftRow | undefined): {
  kind: 'count' | 'confirm' | 'attach'
  label: string
  refusal?: string
} {
  if (row?.kind === 'line') {
    const label = row.lacked?.code === 'D17' ? 'Anexar a nota' : 'Anexar o comprovante'
    if (row.lacked && !row.isExplained) return { kind: 'attach', label }
    const refusal = row.lacked ? 'A falta do documento já foi explicada.' : 'Nada falta nesta linha.'
    return { kind: 'attach', label, refusal }
  }
  if (row && row.drawer.counted_cents === null) return { kind: 'count', label: 'Contar caixa' }
  const label = 'Confirmar contagem'
  if (row && isToConfirm(row)) return { kind: 'confirm', label }
  return { kind: 'confirm', label, refusal: 'A contagem deste turno não espera confirmação.' }
}
