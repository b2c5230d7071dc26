import { buildDrawerLines, formatSessionName } from '@app/domain/day/assessment/contract'
import type { DayFacts } from '@app/domain/day/facts/contract'
import { buildCountId, buildSystemLines } from '@app/domain/matching/contract'

/** Labels tills; without a count the label must not show the expected amount. */
export const labelDrawers = (facts: Pick<DayFacts, 'sessions' | 'movements' | 'manuals'>) =>
  buildDrawerLines(facts.sessions, buildSystemLines(facts)).flatMap((drawer) => {
    const session = facts.sessions.find(({ id }) => id === drawer.session_id)
    const counted_cents = session?.counted_cents ?? null
    const name = formatSessionName(drawer, facts.sessions)
    return [
      [
        `drawer:${drawer.session_id}`,
        {
          description: `Caixa do ${name}`,
          amount_cents: counted_cents === null ? null : drawer.expected_cents,
          occurred_at: drawer.opened_at,
        },
      ],
      [
        `count:${buildCountId({ ...drawer, counted_cents })}`,
        { description: `Contagem do ${name}`, amount_cents: counted_cents, occurred_at: drawer.closed_at },
      ],
    ] as const
  })
