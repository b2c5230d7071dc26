import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { capitalize } from '@app/kit/contract'
import { ConfirmButton, Inline, StatusTag } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { getEditRefusal } from '../day-parts/day.rules.ts'
import type { DrawerView } from '../day-parts/drawers-table.tsx'
import { useStale } from '../day-parts/stale.tsx'
import { dayMatches } from '../matches/day-matches.contract.ts'

type Props = { day: CashConciliationDetail; drawer: DrawerView }

const consequence =
  'A contagem não é apagada: só deixa de valer para este turno, que volta a constar sem contagem. Conte de novo ou devolva o par em Casamento, Recusados.'

export function DrawerMatchPanel({ day, drawer }: Props) {
  const stale = useStale()
  const match = day.drawer_matches.find(({ session_id }) => session_id === drawer.session_id)
  if (!match) return null
  const difference = day.differences.find(({ ref }) => ref === `session:${drawer.session_id}`)
  const explained = difference?.status === 'explained' || difference?.status === 'accepted'
  const suggested = match.status === 'suggested' && !explained
  const buttonProps = {
    small: true,
    blocked: getEditRefusal(day),
    input: { params: { id: day.id, group_id: match.id }, body: { version: day.version } },
    onFailed: stale.failed,
  }
  return (
    <>
      {stale.notice}
      <Inline>
        <StatusTag tone={suggested ? 'wait' : 'good'}>
          {suggested ? 'Contagem a confirmar' : explained ? 'Contagem casada, diferença explicada' : 'Contagem casada'}
        </StatusTag>
        <span>{capitalize(match.sentence)}</span>
        {suggested && (
          <ConfirmButton
            {...buttonProps}
            label="Confirmar conferência"
            question="Confirmar que esta contagem é deste turno?"
            change={cashConciliations.confirmMatch}
          />
        )}
        {suggested ? (
          <ConfirmButton
            {...buttonProps}
            label="Recusar conferência"
            question="Recusar a conferência deste turno com a contagem?"
            detail={consequence}
            change={dayMatches.refuseMatch}
          />
        ) : (
          <ConfirmButton
            {...buttonProps}
            label="Desfazer conferência"
            question="Desfazer a conferência deste turno com a contagem?"
            detail={consequence}
            change={cashConciliations.undoMatch}
          />
        )}
      </Inline>
    </>
  )
}
