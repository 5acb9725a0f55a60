/** Where a function sits: `uk-sales`. */
export const regionWords: ReadonlySet<string> = new Set(
  `uk us usa eu emea apac dach latam nordic benelux global international intl int de at ch fr be nl es it pt br mx ca au
  nz ie in sg hk jp cn pl cz dk se no fi north south east west nord sud ost hq`.split(/\s+/),
)
/** What may stand beside a function: `hr-team`. */
export const qualifierWords: ReadonlySet<string> = new Set(
  `team group dept department desk office service services mail box inbox list manager center centre my the our abteilung
  equipo equipe squadra`.split(/\s+/),
)

/** English, German, French, Spanish, Italian, Dutch, Portuguese. Words that are given names or surnames as well (dean, chef, page, grant) are left out. */
export const roleWords: ReadonlySet<string> = new Set(
  `
  abuse accounting accounts accountspayable accountsreceivable admin administration administrator admissions ads
  advertising advice affiliates alerts all answers api app applications apply appointments archive ask audit backoffice
  backup billing board booking bookings bookkeeping bounce bounces branding bugs business businessdevelopment buyer buying
  careers care cases cashier catalog catering ceo cfo cto coo cmo cio claims client clients clientservices clinic club
  collections comms commercial communication communications community company complaints compliance concierge conference
  connect consulting contact contactus contracts cooperation copyright corporate courses credit creditcontrol crm
  customer customercare customers customerservice customersupport cs cyber data dataprivacy dataprotection delivery demo
  design desk dev developer developers development devops digital director directors dispatch distribution distributors dmca
  dns domain domains donate donations donotreply dpo ecommerce editor editorial editors education email emails emergency
  employment engineering enquiries enquiry enquire estimates events everyone everybody exec executive exhibitions expenses
  export exports facilities factory faq fax feedback finance financial fleet form forms franchise fraud freight
  frontdesk ftp fundraising general generalenquiries getintouch giftcards group guestservices guests hello help helpdesk hey
  hi hiring home host hosting hostmaster hotel hr hrdepartment human humanresources import imports inbound industrial info
  infodesk information infos inquiries inquiry inquire insurance internal international internship internships inventory
  investor investorrelations investors invoice invoices invoicing ir it itsupport itservices jobs join keyaccount
  lab laboratory leads legal letstalk library licensing list listserv live local logistics mail mailbox
  mailer mailerdaemon maildaemon maintenance management manager managers manufacturing marketing marketingteam media
  mediarelations member members membership memberships merch mobile network networking news newbusiness newsdesk newsletter newsletters
  newsroom nobody noc noreply noresponse notification notifications notify office officemanager offices online onlineshop
  operations operator ops order orders outreach owner owners parking partner partners partnership partnerships parts
  payable payables payment payments payroll people permissions photo photos plant pm podcast policy postbox postmaster pr
  preorder press pressoffice presse privacy processing procurement product production products profile program programs
  project projects promo promotions property public publicity publicrelations publishing purchase purchasing qa quality
  query questions quotation quotations quote quotes reach reception recruiter recruiting recruitment recruitments referrals refunds
  register registrar registration registry reklamation relations remove rental rentals repair repairs reply reports
  request requests research reservation reservations resumes retail returns reviews rfq rma root rsvp safety
  sales salesinfo salesteam salessupport sample samples school science secretary secretariat security seminar seminars
  seo server service servicecenter servicedesk services shareholders shipping shop showroom signup site smtp social socialmedia
  software spam spareparts speakers sponsor sponsors sponsorship spares staff stats status stay stock store stores studio
  subscribe subscriptions success suggestions supplier suppliers supply support supportteam survey sysadmin system systems talent
  talk tax team tech technical technicalsupport techsupport technology telemarketing test testing tickets ticket tourism
  tours trade trademarks traffic trainees training transport travel treasurer treasury trial undisclosed unsubscribe
  updates upload usenet user users uucp vendor vendors verify video volunteer volunteers warehouse warranty web webadmin
  webmail webmaster webinar webinars website weborder webshop welcome wholesale workshop workshops www yourorder
  abo abonnement abrechnung akademie anfrage anfragen angebot angebote anmeldung annahme anzeigen arbeit archiv assistenz
  auftrag auftraege ausbildung auskunft aussendienst beratung beschaffung beschwerde bestellung bestellungen betrieb
  betriebsrat bewerbung bewerbungen bibliothek buchhaltung buchung buchungen buero datenschutz datenschutzbeauftragter
  design direktion disposition dokumentation druckerei einkauf empfang entwicklung ersatzteile fakturierung fertigung
  filiale finanzen finanzbuchhaltung forschung geschaeftsfuehrung geschaeftsleitung gf gl hallo handel haustechnik
  hausverwaltung hotline immobilien innendienst inserate jugend kanzlei karriere kasse kommunikation kontakt
  konstruktion kunden kundenbetreuung kundencenter kundendienst kundenservice lager lehrlinge leitung logistik magazin mahnwesen
  marketingabteilung mitglieder montage nachricht oeffentlichkeitsarbeit personal personalabteilung personalwesen
  planung post posteingang poststelle praktikum praxis pressestelle produktion projekte qs rechnung rechnungen
  rechnungseingang rechnungswesen recht redaktion reisen reklamationen reparatur rezeption schule schulung sekretariat
  seminare sicherheit sponsoring stellenangebote steuer technik termin termine umwelt umzug unternehmen veranstaltung
  veranstaltungen verein verkauf vermietung versand versicherung vertrieb vertriebsinnendienst verwaltung vorstand
  vorzimmer wartung weiterbildung werbung werk werkstatt widerruf zentrale
  abonnements accueil achat achats actualites adherents administratif adv agence aide assistance assurance atelier
  bonjour boutique bureau cabinet candidature candidatures carriere clientele commande commandes commerciale commerciaux
  compta comptabilite comptable conseil conseils courrier demande depannage devis direction directeur directiongenerale dg
  dpd drh dsi ecole embauche emploi emplois entreprise etudes exploitation expedition fabrication facturation facture factures formation
  formations fournisseurs gerance gestion informatique inscription inscriptions juridique livraison location logistique
  magasin mairie maintenance moderateur offres paie paiement partenaires partenariat partenariats personnel presidence
  projet projets qualite rdv reclamation reclamations recrutement redaction relationclient rendezvous renseignement
  renseignements reservations rgpd rh sav secretaire serviceclient serviceclients siege stages stage syndic technique
  travaux vente ventes
  administracion alquiler almacen asesoria atencion atencionalcliente atencioncliente ayuda becas bienvenido calidad
  candidatos citas cliente clientes cobranza cobranzas cobros comercial compras comunicacion consulta consultas
  contabilidad contacta contacto contactenos contratacion correo cotizacion cotizaciones cursos despacho direccion
  distribuidores empleo empleos empresa envios eventos exportacion exportaciones facturacion facturas finanzas fabrica
  formacion gerencia gerente hola incidencias informacion informatica ingenieria inmobiliaria laboral licitaciones
  logistica mantenimiento matriculas mercadeo mercadotecnia nominas oficina oficinas pagos pedidos personas postventa
  prensa presidencia presupuesto presupuestos privacidad produccion proveedores proyectos publicidad reclamaciones
  recursoshumanos reservas rrhh secretaria seguridad seguros servicio servicioalcliente servicios sistemas soporte
  sugerencias taller tecnico tesoreria tienda trabajaconnosotros trabajo turismo ventas web
  acquisti agenzia amministrazione amministratore assistenza assistenzaclienti azienda biglietteria candidature carriera
  centralino cliente clienti commerciale comune comunicazione consulenza contabilita contatti contatto direttore
  direzione direzionegenerale ecommerce editoria esportazione eventi fatture fatturazione fornitori formazione
  gare gestione immobiliare informazioni iscrizioni lavoro lavoraconnoi logistica magazzino manutenzione
  marketingecomunicazione negozio noleggio offerte ordini paghe pagamenti personale posta pec preventivi prenotazioni presidenza
  privacy produzione progetti protocollo pubblicita qualita reclami ricambi ricerca richieste risorseumane scuola sede
  segreteria servizi servizioclienti sicurezza spedizioni sportello stampa tecnico turismo uff ufficio ufficioacquisti
  ufficiocommerciale ufficiostampa ufficiotecnico vendite
  aanvraag aanvragen aanmelden aanmelding administratie advies afspraak afspraken backoffice bedrijf bedrijfsbureau
  beheer bestelling bestellingen bestuur boekhouding boekingen communicatie contactpersoon crediteuren debiteuren
  directie directiesecretariaat dienst evenementen facturen factuur financien hallo hulp ict informatie ingekomen inkoop inschrijven
  inschrijving juridisch kantoor klacht klachten klanten klantenservice klantenservices kwaliteit leden ledenadministratie
  leverancier leveranciers logistiek magazijn onderhoud opleiding opleidingen ontvangst pers personeel personeelszaken planning postkamer
  productie projecten receptie receptionist reclame redactie reserveren reserveringen salarisadministratie
  school secretariaat stage storingen techniek technisch uitvoering vacature vacatures verhuur verkoop verzending
  vragen voorzitter vrijwilligers webredactie welkom werken werkplaats winkel zaken
  agendamento agencia ajuda armazem assessoria assistencia atendimento atendimentoaocliente avarias biblioteca cadastro
  candidaturas clientes cobranca comercial compra compras comunicacao consultoria contabilidade contato contatos contacto
  contactos contas contratos cotacao curriculo curriculos cursos departamentopessoal diretoria direcao direccao
  distribuicao divulgacao encomendas engenharia escola escritorio estagio eventos exportacao faturacao faturamento
  fiscal fornecedores financas financeira financeiro formacao geral gerencia imobiliaria imprensa informacoes
  inscricoes juridico licitacao licitacoes logistica loja manutencao negocios ola orcamento orcamentos ouvidoria
  pagamentos parcerias pecas pedidos pessoal posvenda presidencia producao projetos propostas publicidade qualidade
  reclamacoes recepcao recrutamento recursoshumanos rh sac secretaria seguros seguranca servicos sistemas suporte
  tecnico tesouraria trabalheconosco turismo venda vendas
  `
    .trim()
    .split(/\s+/),
)
