import { shippedMappings } from './shipped-mappings.ts'

export type ShippedExport = {
  layout: string
  file: Uint8Array
  records: number
  sums: { amount_cents: number } | { gross_cents: number; fee_cents: number; net_cents: number }
}

const lines = (end: string, ...all: string[]) => all.map((line) => `${line}${end}`).join('')
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf8 = (text: string) => Buffer.from(text, 'utf8')

const sparse = (width: number, cells: Readonly<Record<number, string>>) =>
  Array.from({ length: width }, (_, at) => cells[at] ?? '').join(';')

const cieloHeading = [
  'Data da venda;Hora da venda;Estabelecimento;Forma de pagamento;Bandeira;Valor bruto;Valor Taxa/Tarifa;Valor líquido',
  'Status da venda;Tipo de lançamento;Motivo;Data do lançamento;Data prevista do pagamento;Código de autorização;NSU/DOC',
  'Código da venda;TID;Origem do cartão;ID Pix;TxID;ID de pagamento Pix;Número do cartão;Número do pedido;Nota fiscal',
  'Número do lote;Canal da venda;Modalidade;Tipo de captura;Número da máquina;Total de taxas;Taxa administrativa (MDR)',
].join(';')
const cieloWidth = cieloHeading.split(';').length
const cieloSale = (change: Readonly<Record<number, string>>) =>
  sparse(cieloWidth, {
    ...{ 0: '14/10/2026', 1: '12:46', 2: '1000000001', 3: 'Débito à vista', 4: 'Visa', 5: '178,77', 6: '-1,88' },
    ...{ 7: '176,89', 8: 'Aprovada', 12: '15/10/2026', 13: '022741', 14: '709109', 27: 'POS', 28: '10000001' },
    ...change,
  })

const redeHeading = [
  'data da venda;hora da venda;status da venda;valor da venda original;valor da venda atualizado;modalidade;tipo',
  'número de parcelas;bandeira;taxa mdr;valor mdr;valor líquido;NSU/CV;número da autorização;número do estabelecimento',
  'nome do estabelecimento;número do cartão;meio de captura',
].join(';')

const stoneHeading =
  'STONECODE;DOCUMENTO;NOME FANTASIA;HORA DA VENDA;TIPO;BANDEIRA;MEIO DE CAPTURA;STONE ID;N° CARTÃO;VALOR BRUTO;DESCONTO DE MDR;VALOR LÍQUIDO;ÚLTIMO STATUS'

const sipagHeading =
  'Estabelecimento;Data da transação;Forma de pagamento;Número da autorização;Parcela;Bandeira;Valor parcela bruto;Desconto parcela;Valor parcela líquido;Status;Data prevista de liquidação'

export const shippedExports: readonly ShippedExport[] = [
  {
    layout: 'Banco do Brasil: extrato (CSV)',
    file: latin1(
      lines(
        '\r\n',
        '"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",',
        '"13/10/2026","","Saldo Anterior","","0","20750.31",',
        '"14/10/2026","0000-0","Pix - Recebido","","141020261","1234.56",',
        '"14/10/2026","","Tarifa Pacote de Serviços","15/10/2026","862","-98.50",',
        '"14/10/2026","","S A L D O","","0","21886.37",',
      ),
    ),
    records: 2,
    sums: { amount_cents: 113_606 },
  },
  {
    layout: 'Nubank: extrato da conta (CSV)',
    file: utf8(
      lines(
        '\n',
        'Data,Valor,Identificador,Descrição',
        '14/10/2026,-50.00,652f1c00-0000-4000-8000-000000000001,Transferência enviada pelo Pix',
        '14/10/2026,1200.5,652f1c00-0000-4000-8000-000000000002,"Transferência recebida, Posto Modelo"',
      ),
    ),
    records: 2,
    sums: { amount_cents: 115_050 },
  },
  {
    layout: 'Nubank: fatura do cartão (CSV)',
    file: utf8(
      lines(
        '\n',
        'date,title,amount',
        '2026-10-13,Material de Limpeza,120.45',
        '2026-10-14,Pagamento recebido,-300.00',
      ),
    ),
    records: 2,
    sums: { amount_cents: 17_955 },
  },
  {
    layout: 'C6: extrato (CSV)',
    file: utf8(
      lines(
        '\n',
        '\ufeffEXTRATO DE CONTA CORRENTE C6 BANK',
        '',
        'Agência: 1 / Conta: 123456',
        '',
        'Extrato gerado em 15/10/2026 - as transações do período aparecem abaixo',
        '',
        'Extrato de 01/10/2026 a 14/10/2026',
        '',
        'Data Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)',
        '13/10/2026,13/10/2026,Recebimento Pix,FROTA MODELO,150.00,0.00,150.00',
        '14/10/2026,14/10/2026,Pix enviado,Aluguel,0.00,27.29,122.71',
      ),
    ),
    records: 2,
    sums: { amount_cents: 12_271 },
  },
  {
    layout: 'Caixa: extrato (TXT)',
    file: utf8(
      lines(
        '\r\n',
        '"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"',
        '"0423003000000844-0";"20261014";"141020";"COB COMPE";"5964.52";"C"',
        '"0423003000000844-0";"20261014";"141021";"DEB.TARIFA";"12.30";"D"',
        '"0423003000000844-0";"20261014";"000000";"SALDO DIA";"5952.22";"C"',
      ),
    ),
    records: 2,
    sums: { amount_cents: 595_222 },
  },
  {
    layout: 'Mercado Pago: extrato da conta (CSV)',
    file: utf8(
      lines(
        '\n',
        'INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE',
        '925,43;1.150,00;-20,36;2.055,07',
        '',
        'RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE',
        '13-10-2026;Liberação de dinheiro ;148382131098;1.150,00;2.075,43',
        '14-10-2026;Débito por dívida;2728587235;-20,36;2.055,07',
      ),
    ),
    records: 2,
    sums: { amount_cents: 112_964 },
  },
  {
    layout: 'Cielo: vendas (portal)',
    file: latin1(
      lines(
        '\r\n',
        'Ouvidoria',
        'Usuário: GISELE',
        'Estabelecimento: 1000000001',
        'Detalhado de vendas Cielo',
        'Filtros:',
        'Data da venda: 14/10/2026 à 14/10/2026',
        'Totalizador',
        'Quantidade de vendas;Valor bruto;Taxa/tarifa;Valor líquido',
        '2;206,28;-1,96;204,32',
        cieloHeading,
        cieloSale({}),
        cieloSale({
          ...{ 3: 'Pix', 4: 'Pix', 5: '27,51', 6: '-0,08', 7: '27,43', 13: '000000', 14: '127831' },
          ...{ 18: 'E1234567820261014154600000000001', 19: 'CIELO2026101400000127831', 27: '', 28: '' },
        }),
      ),
    ),
    records: 2,
    sums: { gross_cents: 20_628, fee_cents: 196, net_cents: 20_432 },
  },
  {
    layout: 'Rede: vendas (portal)',
    file: utf8(
      lines(
        '\n',
        redeHeading,
        '14/10/2026;03:37:59;aprovada;450,00;450,00;débito;à vista;1;Visa;1,07%;4,82;445,18;182662422;A1B2C3;2000000001;POSTO MODELO;************1122;maquininha',
        '14/10/2026;08:00:01;aprovada;1.200,00;1.200,00;crédito;parcelado sem juros;3;Mastercard;2,00%;24,00;1.176,00;182662423;A1B2C4;2000000001;POSTO MODELO;************1133;maquininha',
      ),
    ),
    records: 2,
    sums: { gross_cents: 165_000, fee_cents: 2_882, net_cents: 162_118 },
  },
  {
    layout: 'Stone: vendas (portal)',
    file: utf8(
      lines(
        '\n',
        stoneHeading,
        '900000001;11222333000181;POSTO MODELO;14/10/2026 14:33;Crédito;Visa;POS;30000000000001;************1122;100,00;2,50;97,50;Aprovada',
        '900000001;11222333000181;POSTO MODELO;14/10/2026 15:01;Débito;Elo;POS;30000000000002;************1133;40,00;0,40;39,60;Aprovada',
      ),
    ),
    records: 2,
    sums: { gross_cents: 14_000, fee_cents: 290, net_cents: 13_710 },
  },
  {
    layout: 'Bin e Sipag: vendas (portal)',
    file: utf8(
      lines(
        '\n',
        sipagHeading,
        '3000000001;14/10/2026;Débito;012345;1/1;Visa;80,00;0,80;79,20;Processada;15/10/2026',
        '3000000001;14/10/2026;Crédito;012346;1/2;Mastercard;50,00;1,25;48,75;Processada;13/11/2026',
        '3000000001;14/10/2026;Crédito;012346;2/2;Mastercard;50,00;1,25;48,75;Processada;14/12/2026',
      ),
    ),
    records: 3,
    sums: { gross_cents: 18_000, fee_cents: 330, net_cents: 17_670 },
  },
  {
    layout: 'Bin e Sipag: pagamentos (portal)',
    file: utf8(
      lines(
        '\n',
        'Estabelecimento;Data do pagamento;Bandeira;Produto;Plano de venda;Quantidade;Valor bruto;Desconto;Valor líquido',
        '3000000001;15/10/2026;Visa;Débito;À vista;1;80,00;0,80;79,20',
        '3000000001;15/10/2026;Mastercard;Crédito;À vista;2;200,00;4,00;196,00',
      ),
    ),
    records: 2,
    sums: { gross_cents: 28_000, fee_cents: 480, net_cents: 27_520 },
  },
]

export function mappingOfExport({ layout }: ShippedExport) {
  const mapping = shippedMappings.find(({ name }) => name === layout)
  if (!mapping) throw new Error(`no shipped mapping is called ${layout}`)
  return mapping
}
