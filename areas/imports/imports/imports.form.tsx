import { cashConciliations } from '@app/areas/cash-closing/contract'
import { DropZone, namedOptions, SelectField, Stack, useRead } from '@app/kit/web'
import { useState } from 'react'
import { importLayouts } from '../layouts/import-layouts.contract.ts'
import { SendingResult } from './imports.result.tsx'
import { useSending } from './imports.send.tsx'

/** Chooses files, sends them and tells what came of each. */
export function SendFiles() {
  const { sendings, busy, send, repeat } = useSending()
  const [company, setCompany] = useState<string | null>(null)
  const companies = useRead(cashConciliations.companies, {}, { staleTime: 300_000, quiet: true })
  const options = namedOptions(companies.data?.data)
  const layouts = useRead(importLayouts.inForce, {}, { staleTime: 300_000, quiet: true })
  const [layout, setLayout] = useState<string | null>(null)
  return (
    <Stack>
      {options.length > 1 && (
        <SelectField
          label="Empresa"
          help="Só é preciso escolher quando o arquivo não diz de quem é."
          placeholder="Reconhecer pelo conteúdo"
          options={options}
          clearable
          value={company}
          onChange={setCompany}
        />
      )}
      <SelectField
        label="Layout"
        help="Só para planilhas e textos em colunas; sem escolha, o cabeçalho diz."
        placeholder="Reconhecer pelo conteúdo"
        options={namedOptions(layouts.data?.data)}
        clearable
        value={layout}
        onChange={setLayout}
      />
      <DropZone
        label="Escolher arquivos"
        help="PDV (JSON por linha), Cielo, Rede, Getnet, Stone, PagBank, Mercado Pago, extrato OFX ou CNAB 240, relatório Pix e CSV ou XLSX com layout, até 200 MB. O formato é reconhecido pelo conteúdo."
        disabled={busy}
        onFiles={(files) => void send(files, { company_id: company ?? undefined, layout_id: layout ?? undefined })}
      />
      <div aria-live="polite">
        <Stack>
          {sendings.map((sending) => (
            <SendingResult key={sending.key} sending={sending} repeat={(one) => void repeat(one)} />
          ))}
        </Stack>
      </div>
    </Stack>
  )
}
