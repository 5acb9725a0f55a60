// What titles say of roles, folded: lower case, Latin letters without accents, words parted by one blank.
// The categories follow what buyers of contacts ask for; titles compiled by hand for this project.

/** Roles a decision-maker can be asked for by name. */
export const roleCategories = [
  'ceo',
  'engineering',
  'finance',
  'hr',
  'it',
  'logistics',
  'marketing',
  'operations',
  'buyer',
  'sales',
] as const

export type RoleCategory = (typeof roleCategories)[number]

/** What makes a title belong to a role. Phrases are parted by `|`. */
export type RoleTitles = {
  /** Other words callers use for the category. */
  readonly aliases: string
  /** Titles that are the role: a line for each score from 0 to 1, then the phrases. */
  readonly titles: string
  /** Fields of work: with a word of rank beside it the title belongs to the role. */
  readonly fields: string
  /** The same without spaces between words: Japanese, Chinese, Korean. */
  readonly asianFields: RegExp | null
}

export const roleTitles: Readonly<Record<RoleCategory, RoleTitles>> = {
  ceo: {
    aliases:
      'chief executive|chief executive officer|founder|owner|managing director|president|geschaftsfuhrer|gerant|management',
    titles: `
1 ceo|chief executive officer|chief executive|amministratore delegato|amministratrice delegata|consejero delegado|consejera delegada|pdg|president directeur general|president-directeur general|presidente-directrice generale|presidente executivo|diretor executivo|diretora executiva|director ejecutivo|directora ejecutiva|vorstandsvorsitzender|vorstandsvorsitzende|algemeen directeur|generalnyi direktor|daglig leder|verkstallande direktor|toimitusjohtaja|dieythynon symvoylos|dieythynoysa symvoylos|prezes zarzadu
0.97 managing director|geschaftsfuhrer|geschaftsfuhrerin|geschaftsfuhrender|geschaftsfuhrende|geschaeftsfuehrer|geschaeftsfuehrerin|directeur general|directrice generale|director general|directora general|director gerente|directora gerente|gerente general|gerenta general|diretor-presidente|diretora-presidente|diretor presidente|diretora presidente|direttore generale|direttrice generale|diretor geral|diretora geral|diretor-geral|diretora-geral|amministratore unico|amministratrice unica|administrador unico|administradora unica|socio gerente|socia gerente|socio-gerente|socia-gerente|directeur-grootaandeelhouder|dga|zaakvoerder|zaakvoerster|vorsitzender der geschaftsfuhrung|sprecher der geschaftsfuhrung|genikos dieythyntis|geniki dieythyntria
0.92 president|president et fondateur|presidente|gerant|gerante|co-gerant|cogerant|titolare|eigenaar|eigenaresse|inhaber|inhaberin|firmeninhaber|owner|co-owner|coowner|business owner|proprietor|proprietaire|propietario|propietaria|proprietario|proprietaria|dueno|duena|proprietrice|managing partner|geschaftsleiter|geschaftsleiterin|geschaftsleitung|executive director|dg|osnovatel|direktor kompanii|majitel|jednatel|wlasciciel|ugyvezeto|dirigeant|dirigeante|praesident|unternehmer|unternehmerin|imprenditore|proedros|idioktitis|idioktitria|diacheiristis|diacheiristria
0.88 founder|cofounder|co-founder|founding partner|grunder|grunderin|gruender|gruenderin|mitgrunder|mitgrunderin|fondateur|fondatrice|cofondateur|cofondatrice|co-fondateur|co-fondatrice|fundador|fundadora|cofundador|cofundadora|co-fundador|co-fundadora|socio fundador|socia fundadora|fondatore|cofondatore|co-fondatore|socio fondatore|oprichter|oprichtster|medeoprichter|mede-oprichter|creator|idrytis|idrytria|synidrytis|synidrytria
0.8 vorstand|mitglied des vorstands|vorstandin|legale rappresentante|rappresentante legale|representante legal|representant legal|gesetzlicher vertreter|administrador|administradora|administrador solidario|administrador mancomunado|bestuurder|general manager|gm|general director|amministratore|amministratrice|gesellschafter-geschaftsfuhrer|country manager|managing principal|managing member|nomimos ekprosopos
0.6 principal|senior partner|name partner|chairman|chairwoman|chairperson|chairman of the board|president of the board|president du conseil|presidente del consiglio|voorzitter|gesellschafter|gesellschafterin|vennoot|associe gerant|socio administrador
0.45 partner|associe|associee|socio|socia|prokurist|prokuristin|directeur de la publication|directrice de la publication|responsable de la publication`,
    fields: '',
    asianFields:
      /代表取締役|代表社員|^代表(?:者|執行役|$|\s)|社長$|首席执行官|总经理|總經理|董事长|董事長|总裁|總裁|创始人|創辦人|法定代表人|法人代表|负责人|대표이사|^대표$|사장|CEO/u,
  },
  engineering: {
    aliases:
      'technology|tech|technical|development|r&d|research and development|software engineering|cto|entwicklung',
    titles: `
1 cto|chief technology officer|chief technical officer|chief engineer|chief architect|chief product and technology officer|tekhnicheskii direktor
0.75 technischer leiter|technische leiterin|technische leitung|technischer geschaftsfuhrer|entwicklungsleiter|entwicklungsleiterin|leiter konstruktion|konstruktionsleiter|technisch directeur|direttore tecnico|direttrice tecnica|direttore r&d|director tecnico|directora tecnica|directeur technique|directrice technique|diretor tecnico|diretora tecnica|head of development|hoofd ontwikkeling|hoofd engineering|technikos dieythyntis|techniki dieythyntria
0.5 jefe de ingenieria|jefe de desarrollo|lead engineer|principal engineer|lead developer|tech lead|technical lead|engineering lead|chief scientist`,
    fields:
      'engineering|technology|technologies|development|software development|software|r&d|research|innovation|technical|entwicklung|softwareentwicklung|forschung|forschung und entwicklung|konstruktion|technik|technique|technologie|ingenierie|recherche|developpement|r et d|ingenieria|tecnologia|desarrollo|investigacion|i+d|tecnico|ingegneria|sviluppo|ricerca|ricerca e sviluppo|ontwikkeling|techniek|engenharia|desenvolvimento|pesquisa|technologias|anaptyxis',
    asianFields: /技術|開発|研究|工程|技术|研发|기술|개발|연구/u,
  },
  finance: {
    aliases: 'financial|accounting|controlling|cfo|finanzen|treasury',
    titles: `
1 cfo|chief financial officer|chief finance officer|daf|finanzvorstand|directeur administratif et financier|directrice administrative et financiere|finansovyi direktor|oikonomikos dieythyntis|oikonomiki dieythyntria
0.75 treasurer|kaufmannischer leiter|kaufmannische leiterin|kaufmannische leitung|kaufmannischer geschaftsfuhrer|finanzchef|finanzleiter|finanzleiterin|schatzmeister|tresorier|tresoriere|tesorero|tesorera|tesoriere|penningmeester|finance director|financial director|financieel directeur
0.6 controller|financial controller|comptroller|controleur de gestion|leiter rechnungswesen|leiterin rechnungswesen|chef comptable|jefe de administracion|glavnyi bukhgalter|bursar
0.4 chief accountant|senior accountant|hauptbuchhalter|hauptbuchhalterin|bilanzbuchhalter|bilanzbuchhalterin`,
    fields:
      'finance|finances|financial|accounting|accounts|accounts payable|treasury|controlling|finanzen|rechnungswesen|buchhaltung|financier|financiere|comptabilite|finanzas|financiero|financiera|contabilidad|finanza|amministrazione e finanza|amministrativo|contabilita|financien|financieel|boekhouding|financeiro|financeira|financas|contabilidade|administracion y finanzas|oikonomikon|logistirioy',
    asianFields: /財務|経理|财务|會計|会计|재무|회계/u,
  },
  hr: {
    aliases:
      'human resources|people|personnel|talent|recruiting|recruitment|personal|rh|recursos humanos',
    titles: `
1 chro|chief human resources officer|chief hr officer|chief people officer|chief talent officer|drh|directeur des ressources humaines|directrice des ressources humaines|personalvorstand
0.75 personalleiter|personalleiterin|personalchef|personalchefin|leiter personal|leiterin personal|leitung personal|personeelsmanager|hoofd personeelszaken|hoofd p&o|direttore del personale|direttrice del personale|head of people|head of talent
0.5 hr business partner|people partner|hr generalist|hr partner|personalreferent|personalreferentin|talent acquisition|hr coordinator|charge de recrutement|chargee de recrutement`,
    fields:
      'hr|hrm|human resources|human resource|people|people operations|people and culture|culture|talent|talent acquisition|personnel|recruiting|recruitment|personal|personalwesen|personalabteilung|ressources humaines|rh|recrutement|recursos humanos|rrhh|risorse umane|personale|personeel|personeelszaken|p&o|anthropinoy dynamikoy',
    asianFields: /人事|人力资源|人力資源|인사/u,
  },
  it: {
    aliases: 'information technology|ict|edv|cio|information systems|informatique|informatica',
    titles: `
1 cio|chief information officer|dsi|directeur des systemes d information|directrice des systemes d information|chief digital officer|cdo|chief information security officer|ciso
0.75 it-leiter|it-leiterin|leiter it|leiterin it|leitung it|edv-leiter|edv-leiterin|leiter edv|it director|hoofd ict|hoofd it|responsable informatique|responsable informatico|responsabile it|responsabile sistemi informativi|jefe de sistemas|jefe de informatica
0.6 cto|chief technology officer
0.45 it administrator|it-administrator|it-administratorin|system administrator|systems administrator|systemadministrator|systeembeheerder|administrateur systeme|administrador de sistemas|it-manager|ict-manager`,
    fields:
      'it|ict|edv|information technology|information systems|information security|infrastructure|systems|informationstechnologie|informatik|informatique|systemes d information|sistemas|sistemas de informacion|informatica|tecnologias de la informacion|sistemi informativi|tecnologia da informacao|ti|digital|data|pliroforikis',
    asianFields: /情報システム|情報技術|信息技术|信息|資訊|전산|정보/u,
  },
  logistics: {
    aliases: 'supply chain|warehouse|shipping|transport|logistik|distribution|fulfillment',
    titles: `
1 chief supply chain officer|chief logistics officer|csco
0.75 logistikleiter|logistikleiterin|leiter logistik|leiterin logistik|lagerleiter|lagerleiterin|leiter lager|versandleiter|versandleiterin|fuhrparkleiter|hoofd logistiek|hoofd magazijn|magazijnchef|jefe de almacen|responsable de almacen|responsabile magazzino|capo magazzino|chef de depot|responsable entrepot|chefe de armazem
0.4 dispatcher|disponent|disponentin|expediter|export manager`,
    fields:
      'logistics|logistic|supply chain|warehouse|warehousing|shipping|distribution|transport|transportation|fleet|fulfillment|fulfilment|logistik|versand|lager|lieferkette|disposition|logistique|transports|entrepot|expedition|chaine d approvisionnement|logistica|almacen|cadena de suministro|transporte|magazzino|spedizioni|trasporti|logistiek|magazijn|armazem|transportes|freight|efodiastikis|logistikis',
    asianFields: /物流|供应链|供應鏈|仓储|물류/u,
  },
  marketing: {
    aliases: 'brand|growth|communications|advertising|cmo|public relations|pr',
    titles: `
1 cmo|chief marketing officer|chief brand officer|chief growth officer|chief communications officer|direktor po marketingu
0.75 marketingleiter|marketingleiterin|leiter marketing|leiterin marketing|leitung marketing|marketingdirecteur|marketingchef|head of growth|head of brand|hoofd marketing
0.45 marketingmanager|marketingmanagerin|marketing coordinator|charge de communication|chargee de communication|pressesprecher|pressesprecherin|brand manager|communications officer`,
    fields:
      'marketing|brand|branding|growth|communications|communication|corporate communications|advertising|public relations|pr|demand generation|kommunikation|offentlichkeitsarbeit|werbung|mercadotecnia|comunicacion|publicidad|comunicazione|pubblicita|communicatie|comunicacao|publicidade|digital marketing|marketing digital|marketingk|epikoinonias',
    asianFields: /マーケティング|広報|宣伝|市场|市場|营销|行銷|마케팅|홍보/u,
  },
  operations: {
    aliases: 'operation|ops|production|manufacturing|coo|betrieb|produktion|plant',
    titles: `
1 coo|chief operating officer|chief operations officer|direktor po proizvodstvu|operations director|director of operations
0.8 betriebsleiter|betriebsleiterin|bedrijfsleider|operationeel directeur|werkleiter|werksleiter|werkleiterin|produktionsleiter|produktionsleiterin|leiter produktion|leiterin produktion|leiter betrieb|plant manager|factory manager|directeur d usine|directeur des operations|directrice des operations|direttore operativo|direttrice operativa|director de operaciones|directora de operaciones|jefe de planta|jefe de produccion|diretor de operacoes|direttore di stabilimento|productieleider|hoofd productie|fabrieksdirecteur|head of ops
0.5 office manager|officemanager|fertigungsleiter|fertigungsleiterin|general foreman|production supervisor|chief of staff|business manager`,
    fields:
      'operations|operation|ops|operational|production|manufacturing|plant|facilities|quality|betrieb|produktion|fertigung|operationen|exploitation|operaciones|produccion|fabricacion|planta|operativo|operativa|produzione|stabilimento|operazioni|operatie|operationeel|productie|operacoes|producao|fabrica|paragogis|leitoyrgion',
    asianFields: /製造|生産|業務|工場|运营|營運|生产|운영|생산/u,
  },
  buyer: {
    aliases: 'purchasing|procurement|sourcing|einkauf|achats|compras|acquisti|inkoop|purchaser|cpo',
    titles: `
1 chief procurement officer|chief purchasing officer|direktor po zakupkam
0.75 einkaufsleiter|einkaufsleiterin|leiter einkauf|leiterin einkauf|leitung einkauf|einkaufschef|hoofd inkoop|inkoopmanager|head buyer|chef des achats|ufficio acquisti
0.55 senior buyer|lead buyer|strategischer einkaufer|strategische einkauferin|category manager|inkoopleider
0.45 buyer|purchaser|purchasing agent|einkaufer|einkauferin|acheteur|acheteuse|comprador|compradora|buyer industrial|inkoper|inkoopster|responsable achats|addetto acquisti|addetta acquisti`,
    fields:
      'procurement|purchasing|sourcing|buying|einkauf|beschaffung|achats|achat|approvisionnement|approvisionnements|compras|aprovisionamiento|adquisiciones|acquisti|approvvigionamenti|inkoop|materials|promitheion|agoron',
    asianFields: /購買|調達|采购|採購|구매/u,
  },
  sales: {
    aliases:
      'sale|commercial|business development|revenue|vertrieb|verkauf|ventes|ventas|vendite|verkoop|vendas|cro',
    titles: `
1 cro|chief revenue officer|chief sales officer|chief commercial officer|kommercheskii direktor|direktor po prodazham
0.78 vertriebsleiter|vertriebsleiterin|verkaufsleiter|verkaufsleiterin|leiter vertrieb|leiterin vertrieb|leitung vertrieb|leiter verkauf|leiterin verkauf|verkaufschef|verkoopdirecteur|verkoopleider|commercieel directeur|directeur commercial|directrice commerciale|director comercial|directora comercial|direttore commerciale|direttrice commerciale|diretor comercial|diretora comercial|vertriebschef|gesamtvertriebsleiter|vertriebsvorstand|hoofd verkoop|hoofd sales|commercial director|head of business development|emporikos dieythyntis|emporiki dieythyntria
0.5 verkoopmanager|salesmanager|jefe de ventas|capo area|area manager|regional manager|territory manager|sales lead|gebietsverkaufsleiter|gebietsverkaufsleiterin|gebietsleiter
0.35 account manager|key account manager|key-account-manager|account executive|accountmanager|business developer`,
    fields:
      'sales|business development|commercial|revenue|vertrieb|verkauf|aussendienst|ventes|vente|commerciale|developpement commercial|ventas|comercial|desarrollo de negocio|vendite|commerciale|sviluppo commerciale|verkoop|commercieel|vendas|desenvolvimento de negocios|key accounts|new business|poliseon',
    asianFields: /営業|销售|銷售|業務開発|영업/u,
  },
}
