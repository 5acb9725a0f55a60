// Words of job titles, folded: lower case, Latin letters without accents. Compiled by hand for this project.

/** Words that name a job by themselves. One of them makes a short line a title. */
export const roleWords: ReadonlySet<string> = new Set(
  `
  ceo cfo cto coo cmo cio cro cpo cso chro ciso cdo cco cao clo evp svp avp vp md gm
  manager director directress president vice-president officer chairman chairwoman chairperson
  founder cofounder co-founder owner proprietor principal
  supervisor superintendent supt mgr dir engr foreman coordinator administrator controller comptroller treasurer secretary
  accountant bookkeeper auditor actuary analyst consultant specialist strategist planner scheduler estimator
  engineer developer programmer architect designer technician technologist mechanic electrician plumber
  machinist welder carpenter operator installer inspector surveyor scientist researcher chemist biologist
  assistant receptionist clerk paralegal attorney lawyer solicitor barrister counsel notary realtor broker
  agent representative rep salesperson salesman saleswoman merchandiser buyer purchaser dispatcher expediter
  editor writer copywriter journalist photographer videographer illustrator animator producer artist stylist
  chef cook baker chocolatier sommelier bartender barista florist gardener landscaper horticulturist
  teacher professor lecturer instructor trainer coach tutor educator dean headmaster provost rector
  doctor physician surgeon dentist orthodontist hygienist nurse therapist physiotherapist psychologist
  psychiatrist pharmacist veterinarian vet optometrist chiropractor dermatologist practitioner midwife
  pastor minister rabbi reverend bishop deacon curator librarian archivist conservator
  mayor councilmember councilman councilwoman councillor commissioner alderman sheriff 
  recruiter evangelist marketer buyer economist statistician mathematician translator interpreter
  intern trainee apprentice webmaster sysadmin devops concierge housekeeper janitor custodian caretaker
  driver pilot captain skipper underwriter adjuster adviser advisor banker trader investor
  stage-manager ambassador facilitator mediator negotiator liaison registrar
  esthetician aesthetician appraiser musician guitarist composer choreographer sculptor winemaker brewmaster seamstress
  locksmith arborist investigator publicist bursar headteacher headmistress chaplain vicar organist
  acupuncturist audiologist dietitian dietician nutritionist counsellor doula paramedic osteopath podiatrist
  cardiologist radiologist neurologist pediatrician paediatrician anesthesiologist sonographer hypnotherapist
  geologist geophysicist physicist ecologist epidemiologist
  butcher tailor jeweler jeweller upholsterer decorator stylist groomer handler
  geschaftsfuhrer geschaftsfuhrerin geschaeftsfuehrer geschaeftsfuehrerin inhaber inhaberin vorstand
  vorstandsvorsitzender vorstandsvorsitzende prokurist prokuristin gesellschafter gesellschafterin
  grunder grunderin gruender gruenderin leiter leiterin leitung direktor direktorin geschaftsleitung
  berater beraterin sekretarin sekretar assistent assistentin assistenz ingenieur ingenieurin entwickler
  entwicklerin techniker technikerin meister meisterin kaufmann kauffrau buchhalter buchhalterin einkaufer
  einkauferin verkaufer verkauferin disponent disponentin sachbearbeiter sachbearbeiterin referent
  referentin rechtsanwalt rechtsanwaltin steuerberater steuerberaterin architektin designerin redakteur
  redakteurin fotograf fotografin auszubildender auszubildende azubi praktikant praktikantin werkstudent
  monteur hausmeister chefin teamleiter teamleiterin ansprechpartner prasident prasidentin
  arzt arztin zahnarzt zahnarztin apotheker apothekerin notar notarin koch kochin
  directeur directrice president presidente gerant gerante dirigeant dirigeante fondateur fondatrice
  cofondateur cofondatrice co-fondateur co-fondatrice associe associee responsable chef cheffe
  proprietaire ingenieur ingenieure developpeur developpeuse comptable secretaire adjoint adjointe
  assistante conseiller conseillere acheteur acheteuse vendeur vendeuse technicien
  technicienne chargee charge avocat avocate architecte graphiste redacteur redactrice juriste
  stagiaire apprenti alternant gestionnaire collaborateur collaboratrice animateur animatrice pdg dg daf drh dsi
  director directora gerente presidenta fundador fundadora cofundador cofundadora socio socia propietario
  propietaria jefe jefa ingeniero ingeniera desarrollador desarrolladora contable administrador administradora
  administrativo administrativa secretario secretaria abogado abogada arquitecto arquitecta comprador compradora
  vendedor vendedora tecnico tecnica consultor consultora asesor asesora encargado encargada coordinador
  coordinadora dueno duena apoderado apoderada consejero consejera disenador disenadora becario
  direttore direttrice amministratore amministratrice titolare fondatore fondatrice socio socia
  responsabile capo ingegnere sviluppatore contabile ragioniere segretario segretaria segreteria avvocato
  avvocata architetto acquirente venditore tecnico consulente addetto addetta impiegato impiegata
  coordinatore coordinatrice progettista geometra grafico dottore commercialista procuratore
  directeur eigenaar eigenaresse zaakvoerder bestuurder oprichter medeoprichter mede-oprichter oprichtster vennoot
  hoofd leider adviseur accountmanager medewerker medewerkster boekhouder inkoper verkoper
  ontwerper ontwikkelaar monteur secretaresse teamleider projectleider bedrijfsleider voorzitter penningmeester
  advocaat stagiair beheerder planner werkvoorbereider vertegenwoordiger
  diretor diretora gerente presidente fundador fundadora cofundador cofundadora socio socia proprietario
  proprietaria gestor gestora chefe engenheiro engenheira desenvolvedor desenvolvedora contador contadora
  contabilista administrador administradora secretario secretaria advogado advogada arquiteto arquiteta
  comprador compradora vendedor vendedora analista supervisor supervisora coordenador coordenadora
  encarregado tecnico assessor assessora estagiario designer
  direktor generalnyi rukovoditel nachalnik menedzher bukhgalter glavbukh inzhener osnovatel uchreditel
  zamestitel prezident predsedatel spetsialist konsultant iurist yurist upravlyayushchii
  dieythyntis dieythyntria dieythynon dieythynoysa proedros idrytis idrytria synidrytis synidrytria idioktitis idioktitria
  diacheiristis diacheiristria ekprosopos ypeythynos ypeythyni proistamenos proistameni logistis michanikos
  rappresentante representante vertegenwoordiger representant
  verkoopleider salgssjef daglig adm.dir vd verkstallande forsaljningschef ekonomichef toimitusjohtaja
  prezes dyrektor kierownik wlasciciel jednatel reditel majitel ugyvezeto igazgato
  `
    .trim()
    .split(/\s+/),
)

/** Ends of compounds that name a job: `Vertriebsleiterin`, `Bauingenieur`, `Verkoopdirecteur`. */
export const roleEndings: readonly string[] =
  `leiter leiterin leitung fuhrer fuhrerin fuehrer fuehrerin berater beraterin ingenieur ingenieurin entwickler
  entwicklerin techniker technikerin meister meisterin kaufmann kauffrau assistent assistentin assistenz
  sachbearbeiter sachbearbeiterin beauftragter beauftragte verantwortlicher verantwortliche vorstand direktor
  direktorin referent referentin mitarbeiter mitarbeiterin vorsitzender vorsitzende gesellschafter
  gesellschafterin inhaber inhaberin grunder grunderin gruender manager managerin anwalt anwaltin fachkraft
  fachwirt fachwirtin planer planerin leider directeur adviseur medewerker medewerkster bestuurder eigenaar
  consultant engineer developer designer`
    .trim()
    .split(/\s+/)

/** Words that name a job only beside another one: `Team Lead`, `Sales Associate`, `Managing Partner`. */
export const weakRoleWords: ReadonlySet<string> = new Set(
  `partner partners lead leader head associate member fellow expert author speaker creator counselor counsellor deputy
  chief trustee worker partnerin mitglied titulaire chair ombudsman host guide scout builder maker maitre staff`
    .trim()
    .split(/\s+/),
)

/** Departments and fields: no job by themselves, but the title of a card whose neighbours have titles there. */
export const fieldWords: ReadonlySet<string> = new Set(
  `sales marketing finance accounting accounts engineering operations production purchasing procurement logistics
  shipping support service services administration admin office technology technologies it hr human resources people legal
  compliance research development r&d product products business customer client communications media press
  public relations design creative quality safety security facilities maintenance warehouse supply chain
  strategy strategic partnerships growth brand digital data software hardware systems network infrastructure
  information corporate commercial industrial international global regional national domestic europe emea apac americas
  asia export import markets market account project program programme content community education training
  inside outside field technical executive editorial events hospitality catering reservations rentals leasing
  professional master senior junior managing general vice board coord aide gestion commercial commerciale
  vertrieb verkauf einkauf buchhaltung verwaltung technik entwicklung produktion personal logistik lager finanzen
  kundendienst kundenservice empfang zentrale geschaftsleitung disposition konstruktion montage werkstatt
  ventes commerciale achats comptabilite finances ressources humaines technique logistique qualite direction
  ventas compras contabilidad finanzas recursos humanos tecnico logistica calidad administracion direccion
  vendite acquisti contabilita finanza risorse umane tecnica logistica qualita amministrazione direzione
  verkoop inkoop boekhouding financien personeelszaken techniek kwaliteit administratie directie
  vendas compras financeiro recursos humanos qualidade administracao`
    .trim()
    .split(/\s+/),
)

/** Words of running text: a line with one of them is a sentence, not a title. */
export const sentenceWords: ReadonlySet<string> = new Set(
  `i we you he she they it's is are was were be been being has have had do does did will would can could should
  shall may might must my your our his her their its me him them us who whom whose which that this these those
  there here when where why how what because since although please click read more learn join meet looking seeking hiring
  wanted vacancy apply needed required contact call email send visit view find get see ask
  worked working joined leads holds brings served serves received earned graduated lives
  ist sind war waren wird werden hat haben wir sie ihr ihre ihren unser unsere unseren mein nicht auch durch
  seit gesucht suchen bewerben m/w/d w/m/d m/w
  est sont etait sera nous vous notre votre nos vos leur leurs qui recherche recherchons cherche
  es son esta estan fue nuestro nuestra nuestros su sus busca buscamos
  sono nostro nostra nostri suo suoi cerca cerchiamo
  zijn werd wordt heeft hebben wij onze ons uw gezocht
  sao foi nosso nossa seu procura procuramos`
    .trim()
    .split(/\s+/),
)

/** Titles written without spaces, found anywhere in a short line: Japanese, Chinese, Korean. */
export const asianTitle =
  /代表取締役|取締役|執行役員|代表社員|代表者?|社長|会長|專務|専務|常務|部長|課長|係長|室長|所長|支店長|店長|工場長|本部長|主任|監査役|顧問|担当|创始人|創辦人|创办人|董事长|董事長|总经理|總經理|副总|总裁|總裁|首席[\p{Script=Han}]{2,3}官|总监|總監|经理|經理|主管|工程师|工程師|法定代表人|法人代表|负责人|負責人|대표이사|대표|이사|회장|사장|부사장|본부장|부장|차장|과장|팀장|실장|상무|전무|책임자|엔지니어/u
