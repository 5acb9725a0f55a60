// Words that tell a capitalised phrase from a person's name, folded. Compiled by hand for this project.

/** No person is called that: one of them and the phrase is no name. */
export const notInNames: ReadonlySet<string> = new Set(
  `
  heights hills springs valley falls creek ridge grove county bay port fort mount junction crossing
  vacancy vacancies graduate graduates undergraduate opening openings apprenticeship apprenticeships internship internships
  navigation chamber accessories categories activity ability academy academic authority association
  about account accounts activities address addresses adventure adventures after agency agreement agreements all alliance also
  always american amount an analysis and annual answer answers any app application applications apply apps archive archives are area
  areas article articles as ask assembly asset assets association associations at attention auction audio auto automotive available avenue
  award awards back background bad bank banking bar based basic bath bathroom bathrooms be beach become bedroom bedrooms
  before best better between beyond big blog blogs blue board boards body book booking bookings books boulevard box brand brands
  brochure browse budget build builders building buildings built business businesses buy buying by cabinet cafe calendar call
  camera cameras camp campaign campaigns campus can capital car card cards care career careers cars cart case cases
  casino catalog catalogue category celebrate center central centre century certificate certification certified challenge change
  channel charity charter chat check checkout children choice choose christmas church circle city civil claim claims class classes
  classic clean cleaning clear client clients clinic close cloud club coast code collection college color colors comment comments
  commerce commercial commission committee community companies company comparison complete components computer computers
  computing concept concepts conditions conference confidential connect connection construction consulting consumer contact contacts
  content contract contractor contractors control cookie cookies copyright corporate corporation cosmetic cost council country county
  course courses court cover coverage create created creating creation credit credits current custom customer customers daily data date
  day days deal dealer dealers deals dear debt decor delivery dental dentistry department departments description design designs desk destination
  detail details development device devices digital dining direct directions directory disclaimer discount discover
  display distribution distributor distributors division do document documents domestic donate door doors download downloads
  downtown drive during early easy eco edition education electric electrical electronic electronics email emails emergency
  employee employees employer employment energy engagement engineering enjoy enquiries enter enterprise enterprises entertainment
  environment environmental equipment error essential estate estimate event events every everything example excellence
  exchange exclusive executive executives expert experts explore express extension exterior facebook facilities facility factory facts
  family faq faqs fashion fast favorite favourite fax feature featured features federal fee feedback fees field file files film
  finance financial financing find first fitness fleet floor flooring flowers follow food foods for foreign form forms
  forum forums foundation founded free freight fresh from full fun fund funding funds furniture further future gallery game games gaming
  garden gardens gas general get getting gift gifts give global go gold golf good google government graphic graphics great
  green group groups growth guarantee guest guests guide guides hall hardware have he headquarters health healthcare
  help helpful her here high highlights highway him his history holiday holidays home homes hospital hospitality
  host hosting hot hotel hotels hour hours house houses housing how however human idea ideas if image images important in
  inc include included including individual industrial industries industry info information infrastructure initiative innovation
  innovations innovative inquiries inside inspiration installation instagram institute institution insurance
  integrated integration intellectual interior interiors international internet into introducing introduction inventory
  investment investments investor investors invoice is island issue issues it item items its job jobs join journal
  just keep key kids kitchen kitchens knowledge lab laboratories labs lake land landing landscape language large laser last late
  latest launch law laws learn learning lease leasing legal less let letter library license licensing life lifestyle light lighting like limited
  link linkedin links list listing listings live living llc loan loans local location locations login logistics logo
  logout look looking loyalty ltd luxury machine machinery machines magazine mail mailing main maintenance make management
  manufacturing map maps marine market marketing markets material materials measure media medical medicine meet meeting meetings member
  members membership men menu message metal methods mid military mission mobile model models modern monday money month
  monthly months more mortgage most motor motors mountain movie movies multi multimedia municipal museum music my name national
  nationwide natural near necessary need needs network networks new newest news newsletter newsroom newspaper next night no non north northeast northern
  not note notes notice now nursing of off offer offers office offices oil old on one online only open opening operation operations
  opportunities opportunity option options or order ordering orders organic organization organizations other others our out outdoor
  outreach over overview own package packages page pages paint painting paper park parking part parts party past pathway
  patient patients pay payment payments people per performance permit personal personnel pest pet phone photo photography photos physical
  picture pictures pipe place plan plans planning plant plants plastic platform play plaza please point policies policy pool popular portal
  portfolio position post postal poster posts power practice practices premium press previous prices pricing print printing
  privacy private pro problem process processing procurement product production productions products professional professionals profile
  program programme programmes programs project projects promotion promotions properties property protection provider providers
  public publication publications publishing purchase purchasing quality quarterly question questions quick quote quotes
  radio range rates rating read ready real recent recipes recommended record recording records recovery recreation recruitment
  recycling reference references region regional register registered registration regulations related relations release releases
  relief remodeling rental rentals repair repairs reply report reporting reports request research reservation reservations reserved residential
  residents resource resources response responsibility restaurant restaurants results retail retirement return returns review
  reviews right rights river road roads room rooms route safe safety sale sales same sample saturday save savings say schedule
  school schools science sciences scientific sea search season seasonal second secretariat section secure security see select
  sell seller selling seminar seminars send series server servers service services serving session set setting settings seven share shared
  shipping shop shopping short show showroom shows side sign signup silver simple site sitemap sites size skills skip small
  smart snow so social society software solar solution solutions some sort sound source south southern southwest space spaces special
  specials specialty sponsor sponsors sponsorship sports square staff staffing standard standards started state statement
  states station statistics status steel step steps still stock store stores stories story strategic strategies strategy street
  streets structure student students studio studios study style subject submit subscribe success suite summit sunday supplier
  suppliers supplies supply support surface survey sustainability sustainable system systems table take talent talk tax team teams
  tech technical technologies technology telephone television temporary terms test testimonial testimonials testing text than thank
  thanks that the their them then theme there these they things think this those through thursday ticket tickets time times tips title to
  today together toll tool tools top topic topics total tour tourism tours town track tracking trade traffic trail training
  transfer transit transport transportation travel treatment tree trends trial trips truck trucks trust tuesday twitter two type types
  under union united universal university unlimited until up update updated updates upload urban us use useful user users using
  utility vacation vacations value values vehicle vehicles vendor vendors venture ventures venue version video videos view views
  village virtual vision visit visiting visitor visitors visitor volunteer volunteers wall warehouse warranty was waste watch water way
  ways we wealth wear web webinar webinars website websites wedding weddings wednesday week weekend weekly weeks welcome well wellness went west
  western what wheel when where which while who whole wholesale why wide wildlife window windows wine winter wireless with within
  without wood woman women wood wordpress work workers working workplace works workshop workshops world worldwide would writing www
  year years yellow yes you your youth youtube zone
  january february march july september october november december friday
  street st. ave blvd suite floor ste p.o. usa uk u.s. u.s.a. us america europe asia africa canada australia germany france italy spain
  netherlands belgium austria switzerland portugal brazil mexico india china japan korea russia england scotland wales ireland
  york angeles francisco diego california texas illinois ohio michigan pennsylvania jersey massachusetts maryland
  colorado arizona nevada oregon utah minnesota wisconsin missouri tennessee alabama louisiana kentucky oklahoma kansas iowa nebraska
  connecticut vermont hampshire maine delaware idaho montana wyoming alaska hawaii ontario quebec alberta columbia manitoba
  london manchester birmingham toronto vancouver montreal chicago boston seattle atlanta denver miami philadelphia
  berlin munchen hamburg frankfurt wien zurich amsterdam brussels madrid barcelona lisbon milano roma tokyo
  startseite kontakt impressum datenschutz datenschutzerklarung agb uber uns unternehmen leistungen produkte aktuelles karriere
  referenzen partner standort standorte anfahrt telefon mobil strasse platz weg allee gmbh ag kg mbh ohg ug und oder mit fur bei vom zum
  das die ist sie ihr ihre unser unsere mehr alle neue neuer neues jetzt hier newsletter suche ansprechpartner anschrift
  steuernummer handelsregister amtsgericht registergericht umsatzsteuer verantwortlich vertreten geschaftsfuhrung team
  accueil contactez mentions legales propos nos notre votre vos plus savoir entreprise societe services rue avenue boulevard place chemin
  siege telephone courriel sarl sas sasu eurl directeur directrice publication hebergeur hebergement equipe actualites produits
  pour avec dans sur par une des les est et ou cookies confidentialite politique conditions generales vente
  inicio contacto contactenos empresa servicios productos nosotros quienes somos aviso politica privacidad noticias calle avenida
  plaza telefono correo nuestro nuestra nuestros nuestras para con por una los las equipo trabaja
  azienda chi siamo contatti servizi prodotti informativa note legali via viale piazza corso partita iva sede societa srl spa
  nostro nostra nostri nostre della delle degli dei per con una gli squadra lavora
  bedrijf diensten producten over ons onze nieuws vacatures straat laan weg plein kvk btw bv nv het een voor met van-de werken
  empresa servicos produtos sobre nos contato contactos noticias rua avenida praca telefone lda ltda nossa nosso nossos nossas
  para com por uma das equipa equipe
  `
    .trim()
    .split(/\s+/),
)

/** Words that no name holds in general, and some do as their last: trades, landscapes, colours. */
export const surnamesOfTrade: ReadonlySet<string> = new Set(
  `baker cook carpenter butcher dean bishop koch meister kaufmann barber driver pilot chef captain mayor page gardener tailor
  singer notar pastor deacon buyer trader agent carver miner marshall sheriff head master guide major
  west north south young england ireland france wood woods park parks hall banks bond love best
  post field fields rivers snow winter summer day may march friday price gold silver green blue brown black
  white wall walls waters stone land holland law case power read reed sellers sharp short small long good goode great self
  story glass bell key keys cross way wells light king queen prince lane
  berg schreiber richter jager koster bakker visser meyer rector provost coach champion speaker
  smart clear true noble bright rich penny cash bills early cooper porter hooker chance
  york boston austin sidney kent lincoln toledo romano costa rey reyes mas barbieri sartori ferraro contador vogt`
    .trim()
    .split(/\s+/),
)

/** Given names that are places as well. */
export const placesToo: ReadonlySet<string> = new Set(
  `austin victoria florence lincoln kent charlotte virginia georgia carolina dallas jordan israel chad savannah sydney madison
  jackson alexandria lorraine chelsea devon milan regina santiago orlando lourdes vincent windsor clinton dakota diego
  francisco angeles brooklyn elizabeth george james john paul mary joseph louis`.split(/\s+/),
)

/** Forms of address and academic titles before a name. */
export const namePrefixes: ReadonlySet<string> = new Set(
  `dr doctor prof professor mr mrs ms miss mx sir dame lady lord rev reverend hon capt captain col colonel maj lt sgt fr
  sister brother rabbi pastor bishop herr frau hr fr dipl-ing diplom-ingenieur dipl-kfm dipl-kffr dipl-betriebswirt dipl-wirt-ing
  mag ing ir drs dra drhc hc med rer nat phil jur pol oec univ msc bsc mba ma ba m mme mlle monsieur madame maitre me
  sr sra srta d dna don dona senor senora sig sigra sigg dott dottssa avv geom rag arch cav dhr mevr mw de-heer
  eng enga engo lic arq ra-in ra stb wp dipl betriebsw bw kfm kffr`.split(/\s+/),
)

/** What follows a name: generations, degrees, licences. Capitals of up to six letters count as well. */
export const nameSuffix =
  /^(?:jr|sr|ii|iii|iv|v|esq|esquire|ph\.?\s?d|m\.?d|d\.?d\.?s|d\.?m\.?d|d\.?o|d\.?c|d\.?v\.?m|o\.?d|j\.?d|ll\.?m|ll\.?b|m\.?b\.?a|m\.?sc?|b\.?sc?|m\.?a|b\.?a|b\.?eng|m\.?eng|c\.?p\.?a|c\.?f\.?a|c\.?f\.?p|p\.?e|p\.?eng|r\.?n|pmp|aia|ret|retired|leed(?:\s?ap)?|dipl\.?-?\s?[\p{L}.-]+|fh|tu|bdp)\.?$/iu
