import { dayFormats } from '@app/formats/mapping'
import {
  Columns,
  MultiSelectField,
  NumberField,
  Panel,
  SelectField,
  TagsField,
  TextField,
  useFieldSource,
} from '@app/kit/web'
import { useRef } from 'react'
import { decimalLabels, delimiterLabels, encodingLabels, fileKindLabels } from './layout-labels.contract.ts'

const dayOptions = Object.fromEntries(
  dayFormats.map((format) => [format, format === 'serial' ? 'Número do Excel' : format]),
)

function SheetField({ reread }: { reread: () => void }) {
  const { value } = useFieldSource()
  const read = useRef(value('sheet'))
  const handleBlur = () => {
    if (read.current === value('sheet')) return
    read.current = value('sheet')
    reread()
  }
  return (
    <TextField
      name="sheet"
      label="Aba da planilha"
      placeholder="A primeira"
      help="O número, o nome ou uma expressão entre barras: /^Vendas/."
      maxLength={120}
      onBlur={handleBlur}
    />
  )
}

export const LayoutReading = ({ reread }: { reread: () => void }) => (
  <Panel title="Como o arquivo é escrito">
    <Columns min={200}>
      <SelectField name="file_kind" label="Tipo de arquivo" options={fileKindLabels} clearable={false} />
      <TextField
        name="file_name_regex"
        label="Padrão do nome do arquivo"
        placeholder="Qualquer"
        help="Expressão: só se propõe a arquivos de nome assim. ^vendas_"
        maxLength={200}
      />
      <NumberField
        name="min_confidence"
        label="Nota mínima"
        help="De 0 a 100, para se propor sozinho. Todas as colunas no cabeçalho valem 80."
      />
      <SelectField name="delimiter" label="Delimitador" options={delimiterLabels} clearable={false} onChange={reread} />
      <SelectField name="encoding" label="Codificação" options={encodingLabels} clearable={false} onChange={reread} />
      <SelectField
        name="decimal"
        label="Decimal"
        help="Vale onde o arquivo não mostra o que usa."
        options={decimalLabels}
        clearable={false}
      />
      <NumberField name="implied_decimals" label="Casas sem separador" help="123456 com 2 casas é 1.234,56." />
      <SheetField reread={reread} />
      <NumberField name="skip_rows" label="Linhas a pular" />
      <NumberField
        name="skip_bottom"
        label="Linhas a pular no fim"
        help="As últimas do arquivo, sem contar as vazias."
      />
      <NumberField name="header_row" label="Linha do cabeçalho" help="Em branco: procurada pelos títulos." />
      <MultiSelectField name="days" label="Formatos de data" options={dayOptions} />
      <TagsField
        name="footers"
        label="Linhas de total"
        help="A linha que começa assim não entra. Total e Subtotal já são."
      />
      <TagsField
        name="balances"
        label="Linhas de saldo"
        help="De um extrato: o histórico que começa assim é saldo, e não lançamento. SALDO já é."
      />
    </Columns>
  </Panel>
)
