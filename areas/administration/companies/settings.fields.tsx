import { sourceNames } from '@app/domain/companies/contract'
import { closingSettingDefaults, fuelRoundings, variationBases } from '@app/domain/day/facts/contract'
import { formatCount, showMoney } from '@app/kit/contract'
import {
  CheckboxField,
  Columns,
  MoneyField,
  MultiSelectField,
  NumberField,
  SelectField,
  Stack,
  TimeField,
} from '@app/kit/web'

const defaults = closingSettingDefaults
const { day_cutoff, direct_limit_cents, fuel_total_rounding, tank_variation_base, mandatory_sources, pump_test_days } =
  defaults
const preset = (text: string) => `Padrão: ${text}.`

export const closingSettings = (
  <Stack>
    <Columns min={260}>
      <MoneyField
        name="direct_limit_cents"
        label="Limite para fechar direto"
        help={`Diferença até a qual o dia fecha sem análise. ${preset(showMoney(direct_limit_cents))}`}
      />
      <MoneyField
        name="manual_proof_cents"
        label="Lançamento manual sem anexo até"
        help={`Acima dele o lançamento espera o comprovante. ${preset(showMoney(defaults.manual_proof_cents))}`}
      />
      <MoneyField
        name="manual_limit_cents"
        label="Lançamentos manuais por pessoa e dia"
        help={`Acima dele o dia vai para análise. ${preset(showMoney(defaults.manual_limit_cents))}`}
      />
      <TimeField
        name="day_cutoff"
        label="Virada do dia"
        help={`Hora em que começa o dia do posto. ${preset(day_cutoff)}`}
      />
      <SelectField
        name="fuel_total_rounding"
        label="Arredondamento do abastecimento"
        options={fuelRoundings}
        clearable={false}
        help={preset(fuelRoundings[fuel_total_rounding])}
      />
      <SelectField
        name="tank_variation_base"
        label="Base da variação de 0,6%"
        options={variationBases}
        clearable={false}
        help={preset(variationBases[tank_variation_base])}
      />
      <MultiSelectField
        name="mandatory_sources"
        label="Fontes obrigatórias"
        options={sourceNames}
        help={`O dia abre quando todas chegam. ${preset(mandatory_sources.map((source) => sourceNames[source]).join(', '))}`}
      />
      <NumberField
        name="pump_test_days"
        label="Prazo da aferição, em dias"
        help={`Depois dele o bico é avisado. ${preset(formatCount(pump_test_days, 'dia', 'dias'))}`}
      />
    </Columns>
    <CheckboxField
      name="blind_count"
      label="Conferência cega"
      help={`Quem conta não vê o esperado antes de contar. ${preset('sim')}`}
    />
    <CheckboxField
      name="chronological_order"
      label="Ordem cronológica"
      help={`Um dia só fecha se o anterior ao menos foi enviado. ${preset('sim')}`}
    />
    <CheckboxField
      name="own_analysis"
      label="Administrador analisa a própria solicitação"
      help={`Sem isso, quem pede nunca decide: valem quatro olhos. ${preset('não')}`}
    />
  </Stack>
)
