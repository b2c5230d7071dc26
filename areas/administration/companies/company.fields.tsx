import { ufOptions } from '@app/kit/contract'
import {
  Button,
  CepField,
  CnpjField,
  Columns,
  call,
  DateField,
  Inline,
  SelectField,
  TextField,
  useChange,
  useFieldSource,
  useRead,
} from '@app/kit/web'
import { useState } from 'react'
import { ClosedDays } from './closed-days.tsx'
import { companies } from './companies.contract.ts'
import { brandFlags, companyKinds, posSystems, timezoneLabels } from './company.contract.ts'

function Address() {
  const source = useFieldSource()
  const fill = async () => {
    const zip = String(source.value('zip') ?? '')
    if (!/^\d{8}$/.test(zip)) return
    const place = await call(companies.getPlace, { query: { zip } }, { quiet: true }).catch(() => null)
    for (const [name, value] of Object.entries(place ?? {})) if (value && !source.value(name)) source.set(name, value)
  }
  return (
    <Columns min={200}>
      <CepField name="zip" label="CEP" onBlur={() => void fill()} />
      <TextField name="address" label="Endereço" maxLength={160} />
      <TextField name="city" label="Cidade" maxLength={80} />
      <SelectField name="uf" label="UF" options={ufOptions} />
    </Columns>
  )
}

function Group() {
  const source = useFieldSource()
  const groups = useRead(companies.groups, {}, { staleTime: 60_000 })
  const [adding, setAdding] = useState(false)
  const [name, setName] = useState('')
  const create = useChange(companies.createGroup, {
    onSuccess: ({ id }) => {
      source.set('group_id', id)
      setAdding(false)
      setName('')
    },
  })
  return (
    <div>
      <SelectField
        name="group_id"
        label="Rede/Região"
        options={(groups.data?.data ?? []).map((group) => ({ value: group.id, label: group.name }))}
        clearable
      />
      {adding ? (
        <Inline align="end">
          <TextField label="Nome da nova rede ou região" value={name} onChange={(text) => setName(text ?? '')} />
          <Button busy={create.isPending} onClick={() => create.mutate({ body: { name } })}>
            Criar
          </Button>
        </Inline>
      ) : (
        <Button look="quiet" small onClick={() => setAdding(true)}>
          Nova rede ou região
        </Button>
      )}
    </div>
  )
}

export const identificationFields = (
  <>
    <Columns min={260}>
      <TextField name="name" label="Nome fantasia" maxLength={160} autoFocus />
      <TextField name="legal_name" label="Razão social" maxLength={160} />
      <CnpjField name="cnpj" label="CNPJ" help="Com ou sem pontuação; o CNPJ com letras também é aceito." />
      <TextField name="state_registration" label="Inscrição estadual" maxLength={20} />
      <SelectField name="kind" label="Tipo" options={companyKinds} clearable={false} />
      <TextField name="anp_code" label="Autorização ANP" maxLength={20} help="Obrigatória para postos." />
      <SelectField name="brand_flag" label="Bandeira" options={brandFlags} clearable />
      <Group />
    </Columns>
    <Address />
  </>
)

export const companyOperationFields = (
  <Columns min={260}>
    <DateField name="opened_on" label="Início da operação" help="O primeiro dia a fechar." />
    <SelectField name="timezone" label="Fuso" options={timezoneLabels} clearable={false} />
    <ClosedDays />
  </Columns>
)

export const integrationFields = (
  <Columns min={200}>
    <SelectField name="pos_system" label="Sistema de PDV" options={posSystems} clearable={false} />
    <TextField name="pos_code" label="Código no PDV" maxLength={20} help="Obrigatório para postos e lojas." />
    <TextField name="erp_branch" label="Filial Protheus" maxLength={10} />
    <TextField name="sage_code" label="Código Sage" maxLength={20} />
    <TextField name="dominio_code" label="Código Domínio" maxLength={20} />
    <TextField name="rm_code" label="Código RM" maxLength={20} />
  </Columns>
)
