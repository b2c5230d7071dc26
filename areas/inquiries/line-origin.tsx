import { cashConciliations } from '@app/areas/cash-closing/contract'
import { Button, useCan, useChange, useRead } from '@app/kit/web'
import { Link } from 'react-router'

export function MatchDayAgain({ day_id }: { day_id: string }) {
  const day = useRead(cashConciliations.get, { params: { id: day_id } })
  const again = useChange(cashConciliations.rematch)
  const version = day.data?.version
  return (
    <Button
      busy={again.isPending}
      disabled={version === undefined}
      onClick={() => {
        if (version !== undefined) again.mutate({ params: { id: day_id }, body: { version } })
      }}
    >
      Reprocessar casamento
    </Button>
  )
}

type Source = { import_id: string; file_name: string; line: number | null } | null

export function SourceLine({ source }: { source: Source }) {
  const can = useCan()
  if (!source) return null
  const { import_id, file_name, line } = source
  return (
    <p>
      {line === null ? 'Veio' : `Veio na linha ${line}`} do arquivo{' '}
      {can('import-file-column-mapping') ? (
        <Link to={`/financial-transactions/column-mapping/import?open=${import_id}`}>{file_name}</Link>
      ) : (
        file_name
      )}
      .
    </p>
  )
}
