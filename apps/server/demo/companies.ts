import { demoId, type Station } from './stations.ts'

export const demoGroup = demoId('c6', 0, 1)
export const registersValidFrom = '2026-01-01'

const places = [
  { zip: '13010000', address: 'Avenida das Palmeiras, 1200', city: 'Campinas', uf: 'SP' },
  { zip: '13201000', address: 'Rodovia do Vale, km 54', city: 'Jundiaí', uf: 'SP' },
  { zip: '14010000', address: 'Rua dos Ipês, 88', city: 'Ribeirão Preto', uf: 'SP' },
  { zip: '30110000', address: 'Avenida do Mirante, 2310', city: 'Belo Horizonte', uf: 'MG' },
  { zip: '38400000', address: 'Avenida Cerrado Azul, 640', city: 'Uberlândia', uf: 'MG' },
  { zip: '74003010', address: 'Alameda das Acácias, 415', city: 'Goiânia', uf: 'GO' },
  { zip: '80010000', address: 'Rua das Araucárias, 77', city: 'Curitiba', uf: 'PR' },
] as const
const flags = ['white', 'vibra', 'ipiranga', 'raizen'] as const
const systems = ['webposto', 'autosystem', 'emsys', 'totvs', 'xpert'] as const

export function buildDemoCompany({ no, id, name, cnpj }: Station) {
  const place = places[(no - 1) % places.length] ?? places[0]
  return {
    ...place,
    id,
    name,
    legal_name: `${name} Combustíveis Ltda.`,
    cnpj,
    state_registration: `${244_000_000 + no * 1111}`,
    anp_code: `PR${String(70_000 + no * 137)}`,
    brand_flag: flags[no % flags.length] ?? 'white',
    group_id: demoGroup,
    pos_system: systems[no % systems.length] ?? 'other',
    pos_code: String(no).padStart(3, '0'),
    erp_branch: `01${String(no).padStart(4, '0')}`,
    dominio_code: String(100 + no),
    opened_on: registersValidFrom,
  }
}
