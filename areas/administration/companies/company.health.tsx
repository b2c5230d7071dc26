import { Button, Loaded, Panel, StatusTag, useRead } from '@app/kit/web'
import { companies } from './companies.contract.ts'
import type { CompanyDetail, HealthCheck } from './company.contract.ts'
import css from './company.module.css'

const words = { good: 'Em ordem', wait: 'Atenção', bad: 'Pendente' } as const

const Check = ({ check }: { check: HealthCheck }) => (
  <li className={css.check}>
    <StatusTag tone={check.state}>{words[check.state]}</StatusTag>
    <span>
      <strong>{check.label}</strong>
      <br />
      {check.detail}
    </span>
  </li>
)

export function CompanyHealth({ company: { id, name } }: { company: CompanyDetail }) {
  const read = useRead(companies.health, { params: { id } })
  return (
    <Panel
      title="Saúde dos dados"
      actions={
        <Button small to={`/cash-conciliation?company_id=${id}`}>
          Ver dias de {name}
        </Button>
      }
    >
      <Loaded read={read} lines={3}>
        {({ data }) => (
          <ul className={css.checks}>
            {data.map((check) => (
              <Check key={check.label} check={check} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
