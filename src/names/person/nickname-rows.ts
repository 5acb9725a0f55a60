/**
 * Given names with their short forms, in both directions. A row begins with the full forms joined by `/`
 * (spellings of one name), then its short forms; rows are parted by bars. Folded: lower case, basic Latin.
 */
export const nicknameRows: readonly string[] = `
abigail: abby abbie gail | abraham: abe bram | adelaide: addie adele heidi | adrian/adriaan/adriano: ade adri
agnes/ines: aggie nessa | albert/alberto: al bert bertie albie beto berto | alejandro: alex ale jandro sandro
alejandra: alex ale jandra sandra | alessandro: alex ale sandro | alessandra: alex ale sandra
alexander/aleksander/aleksandr/alexandre/alexandros: alex al alec sandy sander sascha sasha xander lex alek sacha
alexandra/aleksandra: alex sandra sandy lexi alexa sasha sacha | alexis: alex lex
alfred/alfredo: alf alfie fred freddie | alison/allison: ali allie | amanda: mandy manda
anastasia: stacy ana nastya nastia
andrew/andreas/andre/andrea/andres/andrzej/andrey/andrei: andy drew andi dre
angela/angelika/angelica: angie geli | ann/anne/anna/ana/hannah/hanna: annie nan nancy anni anja anita annika
annemarie/annamaria: annie anne anna
anthony/antonio/anton/antoine/antony/antoni: tony toni nino toon antek toninho
antonia/antonina/antoinette: toni tonia nina | archibald: archie | arthur/arturo/artur: art artie turi
augustine/augustin/agustin/august/auguste: gus tin | barbara: barb babs barbie babsi
bartholomew/bartolomeo/bartlomiej/bartosz: bart bartek | beatrice/beatrix/beatriz: bea trixie bia
benedict/benedikt/benoit/benito: ben bene | benjamin: ben benny benji benni
bernard/bernhard/bernardo: bernie bern berni ben | bradley: brad | calvin: cal | cameron: cam
carl/karl/carlos/carlo/charles/karel/karol: charlie chuck chas charley carlitos kalle carlinhos
caroline/carolina/karoline/karolina/carolyn: carrie caro lina carol karo | cassandra: cass cassie sandra
catherine/katherine/kathryn/katharina/catarina/caterina/catalina/katarina/katarzyna/ekaterina/catharina/kathleen: kate katie kathy cathy kat kitty kathi katja katya cata cate karin trina trijn kasia kay
cecilia/cecile/cecily: cece cissy celia | christian/cristian/kristian: chris cris christy
christina/christine/cristina/kristina/kristin/kirsten: chris tina chrissy christy kris kristi cris
christopher/christoph/christophe/cristobal/cristoforo/kristoffer/christoffer/krzysztof: chris kit topher stoffel stoff kris krzysiek
clarence: clare | claudia/claudine: claudi | clifford: cliff | clinton: clint
constantin/konstantin/costantino/konstantinos: costa kostas kostya
cornelius/cornelis/cornelio: cor kees neil connie nelis | curtis: curt | cynthia: cindy
daniel/daniele/danilo: dan danny dani | daniela/danielle: dani danni | david/davide: dave davey davy
deborah/debora: deb debbie debby | dennis/denis: den denny
derek/derrick/diederik/dietrich/theodoric: dirk rick | diana/diane: di
dmitri/dmitry/dmitriy/dimitri/dimitrios: dima mitya dim jimmy | dolores: lola loli
dominic/dominik/dominique/domenico/domingo: dom nick nico mimmo | donald: don donnie
dorothy/dorothea/dorothee: dot dottie dolly thea doro | douglas: doug dougie
edmund/edmond/edmundo: ed eddie ned
edward/eduard/eduardo/edoardo/edouard: ed eddie ted teddy ned edu lalo dado edi | edwin: ed eddie win
eleanor/eleonora/eleonore/leonor: ellie nora ella nell leo
elizabeth/elisabeth/elisabetta/isabel/isabella/elzbieta/isabelle: liz beth betty lizzie eliza lisa elsa ella elli sissi lise bella isa ela betsy elise lisbeth elli bettina
emanuel/emmanuel/manuel/manuela: manny manu manolo nelo | emily/emilia/emilie: em emmy mila
enrico/enrique/henrique/henry/heinrich/henri/hendrik/henrik: harry hank heinz heini hal quique kike enzo rico henk rik hein riccky heiner
ernest/ernesto/ernst: ernie erni | eugene/eugen/eugenio/evgeny/yevgeny/evgeni/evgenii: gene zhenya
eugenia/evgenia: genie zhenya jenny | fabian/fabiano/fabio: fabi
ferdinand/fernando/fernand: fernie nando ferdi ferdy | florence/florentine: flo flori
florian/florent: flo flori
francis/francisco/francesco/franciscus/franz/franciszek/francois: frank fran paco pancho frankie franky cesco chico frans pepe kiko franzi frans kurro
frances/francisca/francesca/franziska/francoise: fran frankie francie franzi paca fanny cisca
frederick/friedrich/frederic/federico/frederik/fredrik/frederico/fryderyk: fred freddy fritz rick fede freek frits rico kiko
gabriel/gabriele/gabriela/gabriella/gabrielle: gabe gabi gaby gab | geoffrey/jeffrey/gottfried: geoff jeff
george/georg/georges/giorgio/jorge/joris/jerzy/georgios/georgy/jordi/yuri: georgie schorsch jurek jurgen joerg gino coke
gerald/gerhard/gerard/gerardo/geraldo/gerrit: gerry jerry gerd gert gerhardt rardi ger geer
giovanni/giovanna: gianni vanni nino gio vanna | giuseppe: beppe peppe pino geppo | giuseppina: pina giusy
gregory/gregor/grzegorz/gregorio/grigory/gregoire: greg gregg goyo | guglielmo: memo
guillermo/guilherme/guillaume: memo guille gui guillem willy
gustav/gustavo/gustaf/gustave: gus gusti tavo guga | harold/harald: harry hal harri
helen/helena/elena/helene/ellen: nell lena nelly leni lenka leni hella
herbert/heriberto: herb bert herbie bertie | herman/hermann/hermenegildo: harm hermie manny | howard: howie
hubert/huberto: hub bert hubi hugh | hugh/hugo/ugo: hughie huey
ignacio/ignatius/ignaz/ignazio: nacho iggy inaki naz | immanuel: manny
ivan/jan/john/johannes/johann/juan/jean/joao/hans/ian/yann/ioannis/jonas/johan/jens/jon: johnny jack jonny hannes hansi juanito vanya janek jannis sean shaun hans joop jantje jo zeca janni jannik
jacob/jakob/jacobo/jacopo/jacques/jacobus/jakub: jake jakey coby jaap kuba cobus sjaak jack koos
james/jaime/jacomo/giacomo/santiago/diego/iago/tiago/thiago: jim jimmy jamie jimmie santi jay giaco
jacqueline: jackie
jane/janet/joan/jeanne/johanna/joanna/juana/jana/janina: jenny janie jo hanna hanne jan asia joanie jana
jasmine/yasmin/jasmin: jas yas | jason: jay | jennifer: jen jenny jenn
jeremiah/jeremy/jeremias: jerry jem jez remi | jerome/hieronymus/geronimo: jerry | jessica: jess jessie
jessie: jess | joachim/joaquin/joaquim/gioacchino: jo achim quim kim jochen quino
jonathan/johnathan/jonatan: jon john jonny nathan | jordan: jordy
joseph/josef/jose/jozef/yosef/josephus: joe joey jos sepp pepe jupp pepito chepe ze zeca jef joep beppe jo
josephine/josefina/josefine: jo josie fina pepa josi fien | joshua/josua/josue: josh
judith/judit: judy jude judi | julian/julien/juliano/giuliano: jules jule
julia/juliana/juliette/giulia/julie: jules juli | katrin/kathrin: kati kat | kenneth: ken kenny | kevin: kev
kimberly/kimberley: kim kimmy
klaus/nicholas/nicolas/nikolaus/nicola/nicolo/nikolai/nikolay/nicolaas/niklas/niels/nils/nikolaos/mikolaj/claus: nick nico nicky niko klaas kolya nikos nik nikki claas
kristopher: kris chris
lawrence/laurence/lorenzo/lorenz/laurent/laurens/lars/laurentius: larry laurie enzo renzo lenz lau lenny rens
leonard/leonardo/leonhard/leonid/leonidas/lennart: leo len lenny leon leni nardo lenn | leonie/leona: leo
leopold/leopoldo: leo poldi polo
lewis/louis/luis/luigi/ludwig/lodewijk/luiz/ludovico/ludovic/aloysius/alois: lou louie lucho gigi wiggerl lutz lude gino lodi luisito ludo
louise/luisa/luise/louisa/aloisia: lou lulu lulo isa | lucas/lukas/luca/luke/lucian/lukasz: luc luke luki
lucy/lucia/lucie: lu luci luz
maddalena/magdalena/madeleine/madalena/magdalene: lena maddie magda maggie madlen leni mady | malcolm: mal
marcus/markus/marc/mark/marco/marcos/marek: marky mac marcel
margaret/margarete/margarita/margherita/marguerite/margarethe/margrit/margareta/malgorzata/greta/margriet: maggie meg peggy margie marge greta gretel rita gosia daisy madge grete griet gretl gritli margot
maria/mary/marie/mariya/maryam/miriam: molly polly mia mitzi ria mimi mariquita mieke marieke mariska mary maren mariella
marjorie: marge margie | martin/martino/maarten/martijn/marten/martinus: marty mart tino tin
martina/martine: tina
matthew/matthias/mathias/matteo/mateo/matthieu/mathieu/mateusz/matheus/mattias/matthijs/matej: matt mat mathi hias matty thijs teo mats mateus
maurice/moritz/mauricio/maurizio/maurits: moe mo mauri mau
maximilian/maximiliano/massimiliano/maxim/maxime/massimo/maksim/maksym: max maxi massi maks | melanie: mel
melissa: mel missy lissa
michael/michel/miguel/michele/mikhail/michiel/mikael/michal/mihai/mihail/mickael: mike mick micky mikey michi miki misha mischa michele micha mitch mika mico maik miguelito
michaela/michelle/michele/micaela/mikaela: mika shelly michi micha mica | mitchell: mitch
mohammed/muhammad/mohamed/mohammad/mehmet: mo moh hamid | monica/monika/monique: moni mona mo nika
nathan/nathaniel/nathanael: nat nate nath | natalie/natalia/nathalie/natalya: nat nata natasha talia nati
nicole/nicoletta/nicola: nikki nicky nico nici nic | norman: norm
oliver/olivier/oliviero/olivia: ollie oli olli olly liv | oscar/oskar: ossi ozzie | pamela: pam
patrick/patrizio/patricio/patrik/padraig: pat paddy rick patty pato paddi
patricia/patrizia/patrycja: pat patty trish tricia patti pati
paul/paolo/pablo/paulo/pavel/paulus/pawel: pauli paulie pablito pol pauly
paula/paola/pauline/paulina: pauli polly lina
peter/pierre/pietro/pedro/pieter/piotr/petrus/petr/petros/piet/peer: pete petey piero pedrito perico peterle piet petja piotrek pierrick
penelope: penny | philip/phillip/philipp/philippe/filippo/felipe/filipe/filip: phil pip pippo lipe flip
priscilla: cilla prissy | rachel/raquel/rachele: rach shelly kel
rafael/raphael/raffaele/raffaello: rafa raf rafi lello
ralph/ralf/raul/rodolfo/rudolf/rudolph/rodolphe/raoul: rudi rudy rolf rolfi
ramon/raymond/raimund/raimondo/raimundo: ray moncho monchi mundo | randall/randolph: randy
rebecca/rebekka/rebeca: becky becca beck bex | reginald/reinhold/reinaldo/reynaldo/rinaldo: reg reggie rey naldo
reinhard/reinhardt/rainer/reiner: hardy | renate/renata: rena nate reni
richard/ricardo/riccardo/ryszard: rich rick dick ricky richie rico cardo richi dickie
robert/roberto/rupert/ruprecht/robrecht/robertus: bob rob bobby robbie bert robin berto rob beto roby robi robb
roberta: bobbie robbie | rodney: rod | rodrigo/roderick: rod rodri drigo rick
roger/ruediger/rutger/rogier/ruggero/rogelio: rog rudi | roland/rolando/orlando: rollo roly rolli lando
ronald/ronaldo/reinhold: ron ronnie ronny | rosa/rose/rosemary/rosemarie/rosalia/rosario: rosie romy rosi charo
russell: russ rusty | samuel/samuele: sam sammy samu sami | samantha: sam sammie
salvador/salvatore: salva toto turi tore
sebastian/sebastien/sebastiano/sebastiaan/sebastiao/bastian/bastien: seb basti bas sebas bastian
sergio/sergey/sergei/serge/sergii/serhii/sergiusz: seryozha checho serge gio | sharon: shari | sheldon: shelly
siegfried/sigfrido: sigi siggi | silvia/sylvia/sylvie/sylwia: syl silvi | simon/simone/simeon: si simmi
sophia/sofia/sophie/zofia: soph sofi fie zosia | solomon/salomon: sol
stanley/stanislav/stanislaw/stanislaus: stan stas staszek
stephen/steven/stefan/stephan/stephane/esteban/stefano/etienne/stefanos/estevao/szczepan: steve steph stevie steffen stef fano stefi
stephanie/stefanie/stefania/estefania: steph steffi stefi fanny | stuart/stewart: stu stew
susan/susanne/susanna/suzanne/zuzanna/susana: sue suzy susie sanne susi suse sanna zuza | sven: svenni
tamara: tammy tama | teresa/theresa/therese/teresia: terry tess resi tere tessa thea tracy
terence/terrence/terenzio: terry tel | thaddeus/tadeusz/thaddaeus: thad tad tadek
theodore/theodor/teodoro/theodoros/fyodor/fedor/teodor/theo: theo ted teddy dorus teo doro
thomas/tomas/tommaso/tomasz/thom/tome: tom tommy thom tomek tomi maso tam
timothy/timotheus/timoteo/timothee: tim timmy timo teo | tobias/tobia: toby tobi | trevor: trev
ulrich/ulrik/udalrico/ulrike: uli ulli ulf rike | ursula: uschi ursel ulla
valentin/valentino/valentina: val vale tino | valerie/valeria: val vale | vanessa: nessa vane
veronica/veronika/veronique: vero ronnie vroni nika | victor/viktor/vittorio: vic vicky vitya
victoria/viktoria/vittoria: vicky tori vic vicki | vincent/vincenzo/vicente/vinzenz: vince vinnie enzo vin cente
virginia/virginie: ginny ginger vivi | vivian/viviana/vivienne: viv vivi
vladimir/volodymyr/waldemar/vladislav/wladyslaw: vlad vova volodya waldi
walter/walther/gualtiero/wouter: walt wally wat wolter
wilhelmina/wilhelmine/guglielmina: mina minna willa mien helma
william/wilhelm/willem/wiliam/wilhelmus: bill will billy willy liam willi wim helmut pim wil
winston/winifred: win winnie | wolfgang/wolfram: wolf wolfi
xavier/javier/saverio/xaver/xabier: javi xavi xaverl | yolanda/iolanda: yoli yola
zachary/zacharias/zachariah: zach zack | zoe: zo
`
  .trim()
  .split(/\s*[|\n]\s*/)
