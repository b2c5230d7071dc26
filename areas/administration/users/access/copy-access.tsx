import { Button, call, Inline, Modal, notify, SearchSelect, Stack, useField } from '@app/kit/web'
import { useState } from 'react'
import { users } from '../users.contract.ts'

export function CopyAccess() {
  const [open, setOpen] = useState(false)
  const [from, setFrom] = useState<string | null>(null)
  const abilities = useField<string[]>({ name: 'abilities', label: 'Permissões' })
  const companies = useField<string[]>({ name: 'company_ids', label: 'Empresas' })
  const copy = async () => {
    if (!from) return
    const colleague = await call(users.get, { params: { id: from } })
    abilities.set(colleague.abilities)
    companies.set(colleague.company_ids)
    setOpen(false)
    notify.info(`Acessos de ${colleague.name} copiados. Confira e salve.`)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Copiar acessos de…</Button>
      <Modal open={open} title="Copiar acessos de…" onClose={() => setOpen(false)}>
        <Stack>
          <p>Permissões e empresas do colega substituem as escolhidas até aqui. Nada é gravado antes de salvar.</p>
          <SearchSelect
            label="Colega"
            list={users.list}
            query={{ active: 'true' }}
            option={({ id, name, email }) => ({ value: id, label: `${name} · ${email}` })}
            value={from}
            onChange={setFrom}
          />
          <Inline>
            <Button onClick={() => setOpen(false)}>Cancelar</Button>
            <Button look="primary" disabled={!from} onClick={() => void copy().catch(() => undefined)}>
              Copiar
            </Button>
          </Inline>
        </Stack>
      </Modal>
    </>
  )
}
