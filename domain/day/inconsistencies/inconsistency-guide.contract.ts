import type { InconsistencyCode } from './inconsistency-codes.contract.ts'

type InconsistencyGuide = { evidence: string; resolution: string; ignored: string }

export const inconsistencyGuide: Readonly<Record<InconsistencyCode, InconsistencyGuide>> = {
  I01: {
    evidence: 'Via do estabelecimento, com NSU e autorização',
    resolution: 'Corrigir NSU e autorização; a linha casa com a sua captura.',
    ignored: 'A linha já casou por outro caminho, ou a via se perdeu e a diferença D01 será explicada.',
  },
  I02: {
    evidence: 'As vias das vendas que dizem o mesmo NSU',
    resolution: 'Corrigir o NSU da venda que o digitou errado.',
    ignored: 'Duas máquinas deram mesmo o mesmo número, e as duas vias provam isso.',
  },
  I03: {
    evidence: 'Nº lógico na via e o cadastro do aparelho, com número de série',
    resolution: 'Corrigir o terminal, cadastrar o aparelho, ou tratar como D10 se for de terceiro.',
    ignored: 'Aparelho emprestado pela adquirente e já devolvido, com protocolo.',
  },
  I04: {
    evidence: 'O comprovante, que diz a forma paga',
    resolution: 'Reclassificar em Lançamentos manuais e corrigir o de-para do código.',
    ignored: 'A forma da linha está certa e só o de-para do código está errado.',
  },
  I05: {
    evidence: 'O cupom da venda, ou o registro do seu cancelamento',
    resolution: 'Desconsiderar a linha e lançar a certa em Lançamentos manuais.',
    ignored: 'Cortesia ou estorno que o caixa registrou assim, com o cupom.',
  },
  I06: {
    evidence: 'Hora no cupom ou na via, e o relatório de abertura e fechamento do turno',
    resolution:
      'Contar no turno que estava aberto e acertar o relógio do caixa; se for de outro dia, desconsiderar aqui e lançar lá.',
    ignored: 'O relógio do caixa estava errado e a venda é mesmo deste turno.',
  },
  I07: {
    evidence: 'Comprovante do Pix, com o identificador de 32 caracteres',
    resolution: 'Corrigir o identificador; a linha casa com o Pix recebido.',
    ignored: 'A linha já casou pelo txid ou pelo valor e pela hora.',
  },
  I08: {
    evidence: 'Nota assinada e a ficha do cliente',
    resolution: 'Corrigir o cliente, ou pedir ao financeiro limite, desbloqueio ou baixa do que foi pago.',
    ignored: 'Venda autorizada acima do limite, com o nome de quem autorizou.',
  },
  I09: {
    evidence: 'Registro da bomba e cupom da venda',
    resolution: 'Vincular um ao outro; sem par, lançar a venda ou explicar a diferença D15.',
    ignored: 'Aferição ou teste de bomba que a automação contou como abastecimento.',
  },
  I10: {
    evidence: 'Registro da bomba, com litros, preço e valor',
    resolution: 'Conferir a bomba e o preço programado; o valor da bomba não muda.',
    ignored: 'Arredondamento da bomba conferido, com chamado aberto na manutenção.',
  },
  I11: {
    evidence: 'Pedido de mudança de preço e a programação do bico',
    resolution: 'Conferir quem mudou o preço e corrigi-lo no bico.',
    ignored: 'Preço combinado com o cliente, com o nome de quem autorizou.',
  },
  I12: {
    evidence: 'Leituras do encerrante, aferição ou registro de intervenção',
    resolution:
      'Registrar a aferição ou a intervenção, ou achar na automação o abastecimento que faltou; se ela o perdeu, explicar a diferença D15.',
    ignored: 'Queda da automação, com os litros achados na leitura do turno.',
  },
  I13: {
    evidence: 'Canhoto do envelope, ou a guia da transportadora',
    resolution: 'Corrigir o número do envelope.',
    ignored: 'Sangria entregue em mãos ao supervisor, com recibo.',
  },
  I14: {
    evidence: 'Via do estabelecimento, com o número de parcelas',
    resolution: 'Se foi à vista, reclassificar; se não, orientar o caixa: combustível não se parcela.',
    ignored: 'A venda tem também loja ou serviço, e foi essa parte que se parcelou.',
  },
  I15: {
    evidence: 'Comprovante da devolução ao cliente, ou do cancelamento na adquirente',
    resolution: 'Devolver ou cancelar o pagamento; se não, explicar como diferença.',
    ignored: 'O cliente já recebeu de volta, com o comprovante.',
  },
  I16: {
    evidence: 'Vale assinado pelo funcionário',
    resolution: 'Corrigir o funcionário que assinou o vale.',
    ignored: 'Quem assinou não tem cadastro e já não trabalha na empresa.',
  },
  I17: {
    evidence: 'O cupom da venda, com o total e as formas pagas',
    resolution: 'Lançar a forma que falta, ou desconsiderar a que sobra, em Lançamentos manuais.',
    ignored: 'O valor certo já está em Lançamentos manuais, e a equação da receita confere.',
  },
}
