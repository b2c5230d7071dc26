import type { ShownDay } from '@app/domain/day/assessment/contract'
import { Button, DataTable, DateTimeText, EmptyState, Loaded, Money, useChange, useRead } from '@app/kit/web'
import { getEditRefusal } from '../day-parts/day.rules.ts'
import { useStale } from '../day-parts/stale.tsx'
import { dayMatches } from '../matches/day-matches.contract.ts'

type ItemLabel = { description: string; amount_cents: number | null }

const RefusedItem = ({ item }: { item: ItemLabel }) => (
  <>
    {item.description}
    <div>
      <Money cents={item.amount_cents} />
    </div>
  </>
)

export function RefusedPairs({ day }: { day: ShownDay }) {
  const stale = useStale()
  const read = useRead(dayMatches.refusals, { params: { id: day.id } })
  const undoRefusal = useChange(dayMatches.undoRefusal)
  return (
    <Loaded read={read}>
      {({ data }) => (
        <>
          {stale.notice}
          <DataTable
            label="Pares recusados"
            rows={data}
            rowKey={({ system, confirmation }) => `${system.kind}:${system.id} ${confirmation.kind}:${confirmation.id}`}
            empty={<EmptyState title="Nenhum par recusado neste dia." />}
            columns={[
              { title: 'Sistema', cell: ({ system }) => <RefusedItem item={system} /> },
              { title: 'Confirmação', cell: ({ confirmation }) => <RefusedItem item={confirmation} /> },
              {
                title: 'Recusado',
                cell: ({ refused_by_name, refused_at }) => (
                  <>
                    {refused_by_name ?? 'Sistema'}, <DateTimeText instant={refused_at} />
                  </>
                ),
              },
              {
                title: 'Ações',
                cell: ({ system, confirmation }) => (
                  <Button
                    small
                    blocked={getEditRefusal(day)}
                    busy={undoRefusal.isPending}
                    onClick={() =>
                      undoRefusal.mutate(
                        {
                          params: { id: day.id },
                          body: {
                            version: day.version,
                            system: { kind: system.kind, id: system.id },
                            confirmation: { kind: confirmation.kind, id: confirmation.id },
                          },
                        },
                        { onError: (failure) => stale.failed(failure.code, failure) },
                      )
                    }
                  >
                    Retirar recusa
                  </Button>
                ),
              },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}
