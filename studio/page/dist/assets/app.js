class si extends Error{}class Tc{#e;#t;#n=0;constructor(e){this.#e=e,this.#t=new DataView(e)}u32(){return this.#t.getUint32(this.#i(4),!0)}f32(){return this.#t.getFloat32(this.#i(4),!0)}f64(){return this.#t.getFloat64(this.#i(8),!0)}count(e){const t=this.u32();if(t*e>this.#e.byteLength-this.#n)throw new si(`${t} things of ${e} bytes do not fit`);return t}floats(e){return new Float32Array(this.#e,this.#i(4*e),e)}words(e){return new Uint32Array(this.#e,this.#i(4*e),e)}shorts(e){return new Uint16Array(this.#e,this.#i(2*e),e)}bytes(e){return new Uint8Array(this.#e,this.#i(e),e)}signedBytes(e){return new Int8Array(this.#e,this.#i(e),e)}end(){if(this.#n!==this.#e.byteLength)throw new si(`${this.#e.byteLength-this.#n} bytes too many`)}#i(e){const t=this.#n;if(e>this.#e.byteLength-t)throw new si(`ends at byte ${this.#e.byteLength}`);return this.#n=t+e,t}}function su(i){return i.byteLength>=4?new DataView(i).getUint32(0,!0):0}function ru(i){return i.byteLength>=8?new DataView(i).getUint32(4,!0):0}function ca(i,e){let t=0;for(let n=0;n<i.length;n++){const s=i[n];s>t&&(t=s)}if(i.length>0&&t>=e)throw new si(`vertex ${t} of ${e}`)}function au(i){const e=i.u32(),t=i.u32(),n=i.u32(),s=i.u32(),r=i.words(3*n);ca(r,t);const a=e&1?i.bytes(4*t):null,o=e&2?i.floats(2*t):null,l=e&4?i.words(2*s):null;return l&&ca(l,t),{vertices:t,index:r,colors:a,uv:o,edges:l}}function ou(i){const e=i.u32(),t=i.u32(),n=i.u32();i.u32();const s=i.floats(3*t),r=i.floats(3*t),a=i.words(3*n);return ca(a,t),{endless:(e&1)!==0,positions:s,normals:r,index:a}}function lu(i){const e=new Tc(i);if(e.u32()!==1)throw new si("not a topology");const t=e.u32(),n=e.u32(),s=e.u32();if((n+s)*16>i.byteLength)throw new si(`${n} bodies, ${s} colliders`);const r={epoch:t,bodies:[],colliders:[]};for(let a=0;a<n;a++)r.bodies.push(au(e));for(let a=0;a<s;a++)r.colliders.push(ou(e));return e.end(),r}function cu(i,e){const t=new Tc(i);if(t.u32()!==2)throw new si("not a frame");e.epoch=t.u32(),e.frame=t.u32(),e.seq=t.u32(),e.time=t.f64(),e.step=t.u32();const n=t.u32();e.hasValues=(n&1)!==0,e.paused=(n&2)!==0,e.low=t.f32(),e.high=t.f32();const s=t.count(32),r=t.count(40),a=t.count(64),o=t.count(12);e.bodies.length=0;for(let l=0;l<s;l++){const c=t.floats(6),h=t.count(12);t.u32(),e.bodies.push({bounds:c,positions:t.shorts(4*h),normals:t.signedBytes(4*h)})}e.grabs.length=0;for(let l=0;l<r;l++)e.grabs.push({number:t.u32(),vectors:t.floats(9)});e.matrices.length=0;for(let l=0;l<a;l++)e.matrices.push(t.floats(16));e.pins=t.floats(3*o),t.end()}function hu(){return{epoch:-1,frame:0,seq:0,time:0,step:0,hasValues:!1,paused:!0,low:0,high:1,bodies:[],grabs:[],matrices:[],pins:new Float32Array(0)}}class ut{#e;#t=new Set;constructor(e){this.#e=e}get(){return this.#e}set(e){if(!Object.is(e,this.#e)){this.#e=e;for(const t of[...this.#t])t(e)}}patch(e){this.set({...this.#e,...e})}subscribe(e){return this.#t.add(e),e(this.#e),()=>this.#t.delete(e)}}class vs{#e=new Set;on(e){return this.#e.add(e),()=>this.#e.delete(e)}emit(e){for(const t of this.#e)t(e)}}function so(i,e,t){const n=`pliant.${i}`;let s=e;try{const a=localStorage.getItem(n),o=a===null?void 0:JSON.parse(a);t(o)&&(s=o)}catch{}const r=new ut(s);return r.subscribe(a=>{try{localStorage.setItem(n,JSON.stringify(a))}catch{}}),r}const qo=300,$o=4e3;class uu{state=new ut("connecting");#e;#t=new Map;#n=hu();#i=null;#s=1;#a=qo;#r=null;constructor(e){this.#e=e}async start(){if(!await this.#l()){this.state.set("refused");return}this.#o()}request(e,t={}){const n=this.#s++;return new Promise((s,r)=>{if(!this.#u({...t,id:n,do:e})){r(new Error("there is no connection to the server"));return}this.#t.set(n,{resolve:s,reject:r})})}send(e,t){this.#u({...t,do:e})}async upload(e,t){const n=await fetch(`upload/${encodeURIComponent(e)}`,{method:"POST",body:t}),s=await n.text();if(!n.ok)throw new Error(s.split(`
`)[0]||`${e} was refused`);const a=JSON.parse(s).file;if(typeof a!="number")throw new Error(`${e} was refused`);return a}takeFrame(e){const t=this.#r;if(!t||ru(t)>e)return null;this.#r=null;try{cu(t,this.#n)}catch(n){return this.#e.onError(`a frame cannot be read: ${String(n)}`),null}return this.#n.epoch===e?this.#n:(this.acknowledge(this.#n.frame),null)}get frameWaits(){return this.#r!==null}acknowledge(e){this.#u({do:"ack",frame:e})}async#l(){const e=location.hash.slice(1),t=new URLSearchParams(e).get("token")??e;if(!t)return!0;history.replaceState(null,"",location.pathname+location.search);try{return(await fetch("session",{method:"POST",body:t})).ok}catch{return!0}}#o(){const e=new URL("ws",location.href);e.protocol=e.protocol==="https:"?"wss:":"ws:",e.hash="";const t=new WebSocket(e,"pliant");t.binaryType="arraybuffer",this.#i=t;let n=!1;t.onopen=()=>{n=!0,this.#a=qo,this.state.set("open"),this.#e.onOpen()},t.onmessage=s=>{typeof s.data=="string"?this.#h(s.data):this.#f(s.data)},t.onclose=()=>{if(this.#i===t){this.#i=null,this.#r=null;for(const s of this.#t.values())s.reject(new Error("the connection to the server was lost"));this.#t.clear(),this.#c(n)}}}async#c(e){let t=!1;if(!e)try{t=(await fetch("gallery/none.jpg",{cache:"no-store"})).status===403}catch{}this.state.set(t?"refused":"lost");const n=t?$o:this.#a*(.75+.5*Math.random());this.#a=Math.min($o,this.#a*1.7),setTimeout(()=>this.#o(),n)}#u(e){const t=this.#i;return!t||t.readyState!==WebSocket.OPEN?!1:(t.send(JSON.stringify(e)),!0)}#h(e){let t;try{t=JSON.parse(e)}catch{this.#e.onError("the server sent something that cannot be read");return}const n=t.id;if(typeof n!="number"){this.#e.onMessage(t);return}const s=this.#t.get(n);s&&(this.#t.delete(n),t.ok===!0?s.resolve(t):s.reject(new Error(typeof t.error=="string"?t.error:"the server refused it")))}#f(e){const t=su(e);if(t===2)this.#r=e;else if(t===1)try{this.#e.onTopology(lu(e))}catch(n){this.#e.onError(`the surfaces cannot be read: ${String(n)}`)}}}const du=i=>i==="dark"||i==="light"||i==="auto",fu={field:"none",range:null,colormap:"viridis",surface:"skin",edges:!1,cage:!1,inverted:!0,pins:!0,ground:!0,shadows:!0};class pu{connection;link;scene=new ut(null);status=new ut(null);progress=new ut(null);driver=new ut({driving:!0,client:0,driver:0,pages:1});view=new ut(fu);legend=new ut(null);tool=new ut("grab");tools=new ut([]);brush=new ut({radius:0,kelvin:60,material:"",pusher:"sphere",throwSpeed:1});insets=new ut({left:0,top:0,right:0,bottom:0});recording=new ut(!1);latency=new ut(0);theme=so("theme","auto",du);dark=new ut(!0);fields=new ut([]);schema=new ut(null);hello=new ut(null);notices=new vs;events=new vs;topologies=new vs;frames=new vs;stage=null;constructor(){this.connection=new uu({onMessage:n=>this.#s(n),onTopology:n=>this.topologies.emit(n),onOpen:()=>void this.#e(),onError:n=>this.notify("error",n)}),this.link=this.connection.state;const e=matchMedia("(prefers-color-scheme: dark)"),t=()=>{const n=this.theme.get();this.dark.set(n==="auto"?e.matches:n==="dark"),document.documentElement.dataset.theme=this.dark.get()?"dark":"light"};e.addEventListener("change",t),this.theme.subscribe(t)}start(){this.connection.start()}notify(e,t){this.notices.emit({kind:e,text:t})}request(e,t={}){return this.connection.request(e,t)}async attempt(e,t={}){try{return await this.connection.request(e,t)}catch(n){this.notify("error",n instanceof Error?n.message:String(n));return}}open(e){return this.request("open",{scene:e})}event(e){return this.request("event",{event:e})}set(e){return this.event({set:e})}run(e){return this.request("run",{state:e})}setSpeed(e){return this.request("run",{state:this.status.get()?.playing===!1?"pause":"play",speed:e})}undo(){return this.request("undo")}redo(){return this.request("redo")}reset(){return this.request("reset")}commit(){return this.request("commit")}async pick(e){return(await this.request("pick",{ray:{...e}})).hit??null}setView(e){const t=this.view.get();this.view.patch(e);const n=this.view.get();(n.field!==t.field||n.range!==t.range)&&this.#t(),(n.surface!==t.surface||n.edges!==t.edges||n.cage!==t.cage)&&this.#n()}setTool(e){this.tools.get().some(t=>t.id===e)&&this.tool.set(e)}upload(e,t){return this.connection.upload(e,t)}cancel(){return this.request("cancel")}drive(e){return this.request("drive",e===void 0?{}:{to:e})}async#e(){const e=await this.attempt("schema");e&&(this.schema.set(e),this.#i());const t=this.view.get();t.field!=="none"&&this.#t(),(t.surface!=="skin"||t.edges||t.cage)&&this.#n()}#t(){const{field:e,range:t}=this.view.get();this.attempt("field",{name:e,range:t})}#n(){const{surface:e,edges:t,cage:n}=this.view.get();this.attempt("surface",{of:t||n?"elements":e,edges:t||n})}#i(){const e=this.scene.get()?.raw.fields,t=this.schema.get()?.results,n=Array.isArray(e)?e:Array.isArray(t)?t:[];this.fields.set(n.map(s=>typeof s=="string"?s:wt(s.name)).filter(Boolean))}#s(e){const t=wt(e.event);switch(t){case"hello":case"driver":{const n=qt(e.client,this.driver.get().client),s=qt(e.driver,0);this.driver.set({driving:s===n,client:n,driver:s,pages:qt(e.clients,1)}),t==="hello"&&this.hello.set(e);break}case"scene":this.scene.set(mu(e)),this.#i();break;case"status":this.#a(e);break;case"progress":{const n=qt(e.fraction,0),s={what:wt(e.what),fraction:n,text:wt(e.text),raw:e};this.progress.set(n>=1?null:s);break}case"notice":{const n=e.level,s=n==="error"||n==="warning"?n:"info",r=e.asks;this.notices.emit({kind:s,text:wt(e.text),...typeof r=="number"?{asks:r}:{}});break}default:this.events.emit({event:t,message:e})}}#a(e){const t=wt(e.state);this.status.set({state:t,playing:t==="play",speed:qt(e.speed,1),step:qt(e.step,0),time:qt(e.time,0),raw:e})}}function mu(i){const e=n=>Array.isArray(i[n])?i[n]:[];if(!Array.isArray(i.bodies))return null;const t=n=>n==="glass"||n==="hidden"?n:"solid";return{name:wt(i.name),title:wt(i.title)||wt(i.name),description:wt(i.description),source:wt(i.source),epoch:qt(i.epoch,0),dt:qt(i.dt,.01),up:Ai(i.up)??[0,1,0],gravity:Ai(i.gravity)??[0,0,0],bodies:e("bodies").map(n=>({name:wt(n.name),label:wt(n.label)||wt(n.name),material:wt(n.material),element:wt(n.element),tets:qt(n.tets,0),nodes:qt(n.nodes,0),color:Ai(n.color),roughness:qt(n.roughness,.4),softness:qt(n.softness,.35),style:t(n.style),texture:typeof n.texture=="number"?n.texture:null,skin:n.skin===!0})),colliders:e("colliders").map(n=>({name:wt(n.name),shape:wt(n.shape),color:Ai(n.color),roughness:qt(n.roughness,.4),style:t(n.style),endless:n.endless===!0})),bounds:gu(i.bounds),raw:i}}function gu(i){if(typeof i!="object"||i===null||Array.isArray(i))return null;const e=Ai(i.min),t=Ai(i.max);return e&&t?{min:e,max:t}:null}function Ai(i){return!Array.isArray(i)||i.length!==3||i.some(e=>typeof e!="number")?null:i}function wt(i){return typeof i=="string"?i:""}function qt(i,e){return typeof i=="number"?i:e}const _u=i=>typeof i=="boolean",vu=[["Drag the figure","to pull it: the arrow shows the force"],["Drag beside it","to look around, scroll to zoom"],["Space","stops the time, Ctrl Z takes back; drop your own mesh anywhere"]],xu=[["Drag the figure","to pull it"],["Drag beside it","to look around"],["Two fingers","move and zoom"]];function Mu(i,e){const t=so("seen-first-minute",!1,_u);if(t.get())return;const n=document.createElement("div");n.className="first-minute",n.setAttribute("role","note"),n.setAttribute("aria-label","How it works");const s=document.createElement("ul");for(const[c,h]of matchMedia("(pointer: coarse)").matches?xu:vu){const u=document.createElement("li"),d=document.createElement("b");d.textContent=c,u.append(d,` ${h}`),s.append(u)}const r=document.createElement("button");r.type="button",r.textContent="Got it",n.append(s,r);const a=()=>{t.set(!0),n.classList.add("gone"),setTimeout(()=>n.remove(),400),o()};r.addEventListener("click",a),i.insets.subscribe(({left:c,top:h,right:u})=>{n.style.top=`${h+14}px`,n.style.left=`calc(50% + ${(c-u)/2}px)`});const o=i.frames.on(c=>{c.grabs.length>0&&setTimeout(a,1500)}),l=i.scene.subscribe(c=>{!c||n.isConnected||(e.append(n),queueMicrotask(()=>l()))})}function ro(i,e){if(!(e==null||e===!1))if(Array.isArray(e))for(const t of e)ro(i,t);else i.appendChild(e instanceof Node?e:document.createTextNode(String(e)))}function w(i,e={},...t){const n=document.createElement(i);for(const[s,r]of Object.entries(e))if(!(r==null||r===!1))if(s==="class")n.className=r;else if(s==="on")for(const[a,o]of Object.entries(r))n.addEventListener(a,o);else if(s==="style")for(const[a,o]of Object.entries(r))n.style.setProperty(a,o);else s==="tip"?n.dataset.tip=r:n.setAttribute(s,r===!0?"":String(r));return ro(n,t),n}function at(i,...e){i.replaceChildren(),ro(i,e)}let Yo=0;function zi(i){return Yo+=1,`${i}-${Yo}`}function Ac(i){return i instanceof HTMLElement?i.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(i.tagName):!1}const Ko={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1};function Gi(i,e,t){const n=()=>[...i.querySelectorAll(e)].filter(o=>o.offsetParent!==null&&!o.matches(":disabled")),s=o=>{for(const l of i.querySelectorAll(e))l.tabIndex=l===o?0:-1},r=i.querySelector(`${e}[aria-selected="true"], ${e}[aria-pressed="true"], ${e}[aria-checked="true"]`);s(r??i.querySelector(e)??i);const a=()=>{const o=[...i.querySelectorAll(e)].find(c=>c.tabIndex===0),l=i.querySelector(`${e}:enabled`);o?.matches(":disabled")&&l&&s(l)};new MutationObserver(a).observe(i,{subtree:!0,attributeFilter:["disabled"]}),a(),i.addEventListener("focusin",o=>{const l=o.target.closest(e);l&&i.contains(l)&&s(l)}),i.addEventListener("keydown",o=>{if(Ac(o.target)||o.altKey||o.ctrlKey||o.metaKey)return;const l=n(),c=l.indexOf(o.target.closest(e));if(c<0)return;let h=-1;o.key in Ko?h=(c+Ko[o.key]+l.length)%l.length:o.key==="Home"?h=0:o.key==="End"&&(h=l.length-1),!(h<0)&&(o.preventDefault(),o.stopPropagation(),l[h].focus(),t?.(l[h]))})}function Rc(i){let e=!1,t;const n=()=>{e&&(e=!1,i(t))};return Object.assign(r=>{t=r,!e&&(e=!0,document.hidden?setTimeout(n,16):requestAnimationFrame(n))},{flush:n})}let br=null;function Ys(i,e,t){const n=i.getAttribute("aria-expanded")==="true";if(br?.(),n)return;const s=w("div",{class:"menu glass",role:"menu","aria-label":e}),r=o=>{s.remove(),i.setAttribute("aria-expanded","false"),document.removeEventListener("pointerdown",a,!0),br=null,o&&i.focus()},a=o=>{!s.contains(o.target)&&!i.contains(o.target)&&r(!1)};for(const o of t){if(typeof o=="string"){s.append(w("div",{class:"menu-title",role:"presentation"},o));continue}s.append(w("button",{class:"menu-item",role:o.checked===void 0?"menuitem":"menuitemradio","aria-checked":o.checked===void 0?void 0:String(o.checked),disabled:o.disabled,type:"button",on:{click:()=>{r(!0),o.act()}}},o.icon,w("span",{class:"menu-label"},o.label,o.hint&&w("small",{},o.hint))))}s.addEventListener("keydown",o=>{(o.key==="Escape"||o.key==="Tab")&&(o.preventDefault(),o.stopPropagation(),r(!0))}),document.body.append(s),Gi(s,".menu-item:not(:disabled)"),Su(s,i),i.setAttribute("aria-expanded","true"),document.addEventListener("pointerdown",a,!0),br=()=>r(!1),s.querySelector(".menu-item:not(:disabled)")?.focus()}function Su(i,e){const t=e.getBoundingClientRect(),n=i.getBoundingClientRect(),s=Math.max(8,Math.min(t.left,innerWidth-n.width-8)),r=t.bottom+8,a=r+n.height<innerHeight-8?r:Math.max(8,t.top-n.height-8);i.style.left=`${s}px`,i.style.top=`${a}px`}function ao(i,e,...t){const n=w("dialog",{class:`dialog ${e}`,"aria-label":i},...t);return n.addEventListener("close",()=>n.remove()),n.addEventListener("click",s=>{s.target===n&&n.close("")}),document.body.append(n),n.showModal(),n}function Cc(i,e,t){return new Promise(n=>{const s=w("button",{class:"button",type:"button"},"Cancel"),r=w("button",{class:"button danger",type:"button"},t),a=ao(i,"confirm",w("h2",{},i),w("p",{},e),w("div",{class:"dialog-actions"},s,r));s.addEventListener("click",()=>a.close("")),r.addEventListener("click",()=>a.close("yes")),a.addEventListener("close",()=>n(a.returnValue==="yes")),s.focus()})}function yu(){const i=w("div",{class:"tooltip",role:"tooltip",id:"tooltip",hidden:!0});let e=0,t=null;const n=()=>{clearTimeout(e),i.hidden=!0,t?.removeAttribute("aria-describedby"),t=null},s=a=>{if(!a.isConnected||!a.dataset.tip)return;(a.closest("dialog")??document.body).append(i),i.textContent=a.dataset.tip,i.hidden=!1,a.setAttribute("aria-describedby",i.id),t=a;const o=a.getBoundingClientRect(),l=i.getBoundingClientRect(),c=a.dataset.tipSide;let h=o.left+o.width/2-l.width/2,u=o.bottom+8;c==="right"?[h,u]=[o.right+10,o.top+o.height/2-l.height/2]:c==="left"?[h,u]=[o.left-l.width-10,o.top]:u+l.height>innerHeight-8&&(u=o.top-l.height-8),i.style.left=`${Math.max(8,Math.min(h,innerWidth-l.width-8))}px`,i.style.top=`${Math.max(8,Math.min(u,innerHeight-l.height-8))}px`},r=a=>a.target instanceof Element?a.target.closest("[data-tip]"):null;document.addEventListener("pointerover",a=>{const o=r(a);o!==t&&(n(),o&&a.pointerType==="mouse"&&(e=window.setTimeout(()=>s(o),450)))}),document.addEventListener("focusin",a=>{n();const o=r(a);o&&o.matches(":focus-visible")&&s(o)}),document.addEventListener("focusout",n),document.addEventListener("pointerdown",n),document.addEventListener("keydown",a=>{a.key==="Escape"&&n()})}function $e(i,e=3){if(!Number.isFinite(i))return"–";if(i===0)return"0";const t=Math.abs(i);if(t>=1e6||t<.001)return i.toExponential(Math.max(0,e-1)).replace(/\.?0*e\+?/,"e");const n=i.toPrecision(e);return String(Number(n))}function Pc(i){const e=i.replace(/^.*\//,"").replace(/\.json$/,"").replaceAll(/[-_]+/g," ").trim();return e===""?i:e.charAt(0).toUpperCase()+e.slice(1)}const Lc={orbit:"M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM20.2 8.2c1.6 2.2-.8 6-5.3 8.6-4.5 2.6-9.2 2.9-10.6.9-.9-1.4-.2-3.5 1.7-5.6M3.8 15.8M17.6 6.2c1.1.2 2 .7 2.6 1.5l.6-3.2",grab:"M8 12V6.2a1.6 1.6 0 0 1 3.2 0V11M11.2 10.5V4.6a1.6 1.6 0 0 1 3.2 0v6.2M14.4 11V6.4a1.6 1.6 0 0 1 3.2 0v7.4c0 4.2-2.4 6.9-6 6.9-3 0-4.6-1.6-5.9-4.1l-2-3.9c-.9-1.8 1.2-3 2.4-1.5L8 13.4",pin:"M12 15v6M8.6 3h6.8M9.6 3v6L6.6 12.4V15h10.8v-2.6L14.4 9V3",unpin:"M12 15v6M8.6 3h6.8M9.6 3v3.4M14.4 9V3M17.4 13.9v-1.5L14.4 9M9.6 9l-3 3.4V15h8.4M4 4l16 16",push:"M15.5 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM2.5 12h7M6.8 8.8 10 12l-3.2 3.2",press:"M3.5 13.5h17v3h-17zM12 3v8M8.8 7.8 12 11l3.2-3.2M5 20.5h14",heat:"M12 2.8c.6 3-4.9 6-4.9 11.1A5 5 0 0 0 12 19a5 5 0 0 0 5-5.1c0-2.6-1.4-3.9-2-5.6-.9 1-1.4 1.6-1.6 2.7C12 9 13.3 5.6 12 2.8ZM6 21.5h12",cold:"M12 2.5v19M3.8 7.2l16.4 9.600M20.2 7.2 3.8 16.800M9.3 4.2 12 6.500l2.7-2.300M9.3 19.8 12 17.500l2.7 2.300M4.2 11.400l3.3-1.6-.500-3.600M19.8 12.600l-3.3 1.6.500 3.600M19.8 11.400l-3.3-1.6.500-3.600M4.2 12.600l3.3 1.6-.500 3.6",ball:"M15.5 4.500a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM3 20.500l4-4M7.5 20.500l2-2M3 15.500l2-2",paint:"M19.8 3.300c-4.5 1.7-8.6 5.3-10.8 9l2.7 2.700c3.7-2.2 7.3-6.3 9-10.800ZM8.2 13.400c-2.6-.2-3.7 1.4-3.9 3.2-.1 1.3-.6 2.3-1.6 3 3.4 1.5 8.3.6 8.2-3.5",wind:"M3 9h10.500a2.8 2.8 0 1 0-2.6-3.800M3 13h15a2.8 2.8 0 1 1-2.6 3.800M3 17h7.500a2.3 2.3 0 1 1-2.2 3",tear:"M6 3h12v6l-2.5 2 2.5 2v8H6v-8l-2 0M6 3v6l2.5 2M10.5 11l2.5 2",region:"M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M9 12h6M12 9v6",play:"M7 4.600v14.800a.6.6 0 0 0 .9.5l12-7.400a.6.6 0 0 0 0-1l-12-7.400a.6.6 0 0 0-.9.5Z",pause:"M7 4.500h3.200v15H7zM13.8 4.500H17v15h-3.200z",step:"M5 5v14l9.5-7ZM18 5v14",undo:"M8.5 14 4 9.5 8.5 5M4 9.500h9.500a5.5 5.5 0 0 1 0 11H10",redo:"M15.5 14 20 9.5 15.5 5M20 9.500h-9.500a5.5 5.5 0 0 0 0 11H14",reset:"M4.5 4.500v5h5M4.9 9.500a8 8 0 1 1-.7 4.5",commit:"M12 3v9M8.5 8.5 12 12l3.5-3.500M4 14.500c2.6 0 2.6 2 5.3 2s2.7-2 5.4-2 2.6 2 5.3 2M4 19.500c2.6 0 2.6 2 5.3 2s2.7-2 5.4-2 2.6 2 5.3 2",record:"M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z",stop:"M6 6h12v12H6z",export:"M12 15V3.500M7.8 7.7 12 3.500l4.2 4.200M4 14.500V19a1.5 1.5 0 0 0 1.5 1.500h13A1.5 1.5 0 0 0 20 19v-4.5",download:"M12 3.500V15M7.8 10.8 12 15l4.2-4.200M4 14.500V19a1.5 1.5 0 0 0 1.5 1.500h13A1.5 1.5 0 0 0 20 19v-4.5",sun:"M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4",moon:"M20 14.200A8.5 8.5 0 0 1 9.8 4 8.5 8.5 0 1 0 20 14.200Z",half:"M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 3.500v17M12 7h4.500M12 12h8M12 17h4.5",help:"M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.300a2.6 2.6 0 1 1 3.7 2.400c-.8.4-1.2.9-1.2 1.800M12 16.600v.1",gallery:"M4 4h6.500v6.500H4zM13.5 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.5 13.500H20V20h-6.500z",close:"M6 6l12 12M18 6 6 18",search:"M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20.5 20.5",down:"M6 9.500l6 6 6-6",right:"M9.5 6l6 6-6 6",material:"M12 2.8 20 7.400v9.200l-8 4.6-8-4.600V7.400ZM4 7.400l8 4.6 8-4.600M12 12v9.2",simulation:"M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.400ZM9 14.800a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.400Z",view:"M2.5 12c2.3-4.3 5.5-6.5 9.5-6.500s7.2 2.2 9.5 6.500c-2.3 4.3-5.5 6.5-9.5 6.500S4.8 16.3 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",meters:"M4.2 17.500a9 9 0 1 1 15.6 0M12 13.500l4-4.500M12 12.300a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.400Z",sidebar:"M4 4.500h16v15H4zM14.5 4.500v15",more:"M5.5 10.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8ZM12 10.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8ZM18.5 10.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8Z",warning:"M12 3.5 21.5 20h-19ZM12 10v4.500M12 17.200v.1",info:"M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.500M12 7.700v.1",check:"M5 12.500l4.5 4.500L19 7.5",folder:"M3.5 18.500v-13h6l2 2.500h9v10.500Z",file:"M6 3h8l4.5 4.500V21H6ZM14 3v4.500h4.5",picture:"M3.5 4.500h17v15h-17zM3.5 16.500l5-5 4 4 2.5-2.5 5.5 5.500M15.5 7.500a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z",movie:"M3.5 5h17v14h-17zM7.5 5v14M16.5 5v14M3.5 9.700h4M3.5 14.300h4M16.5 9.700h4M16.5 14.300h4",plus:"M12 5v14M5 12h14",minus:"M5 12h14",fit:"M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",loop:"M17 2.5 20.5 6 17 9.500M20.5 6H8a4.5 4.5 0 0 0-4.5 4.500V11M7 21.5 3.5 18 7 14.500M3.5 18H16a4.5 4.5 0 0 0 4.5-4.500V13",table:"M3.5 5h17v14h-17zM3.5 10h17M3.5 14.500h17M10 5v14",bolt:"M13 2.5 5 13.500h6l-1 8 8-11h-6Z",hand:"M5 12.500V21M5 14h4l2.5-1.500H15a1.5 1.5 0 0 1 0 3h-3M9 19h6l5.5-4.200a1.5 1.5 0 0 0-2-2.200L15.5 15"},bu=new Set(["play","pause","stop","more"]),Zo="http://www.w3.org/2000/svg";function ze(i,e=20){const t=document.createElementNS(Zo,"svg");t.setAttribute("viewBox","0 0 24 24"),t.setAttribute("width",String(e)),t.setAttribute("height",String(e)),t.setAttribute("aria-hidden","true"),t.setAttribute("class",bu.has(i)?"icon filled":"icon");const n=document.createElementNS(Zo,"path");return n.setAttribute("d",Lc[i]),t.append(n),t}function Eu(i){return i in Lc}const Dc=[".obj",".mtl",".stl",".ply",".msh",".mesh",".vtu",".vtk",".node",".ele",".json",".gz",".png",".jpg",".jpeg"];function wu(i){return Dc.some(e=>i.toLowerCase().endsWith(e))}async function Ic(i,e,t){const n=e.filter(s=>wu(s.name));if(n.length===0){i.notify("warning","The studio opens OBJ, STL and PLY surfaces, tetrahedral meshes (.msh, .mesh, .vtu) and scenes (.json).");return}if(!(!t&&!await Uc(i)))try{const s=[];for(const[a,o]of n.entries())i.progress.set({what:"upload",fraction:a/n.length,text:o.name,raw:{}}),s.push(await i.upload(o.name,o));i.progress.set({what:"mesh",fraction:0,text:n[0].name,raw:{}});const r=n.some(a=>/\.json$/i.test(a.name));await i.request("import",{files:s,as:r?"scene":"body",add:t&&!r})}catch(s){i.notify("error",s instanceof Error?s.message:String(s))}finally{i.progress.set(null)}}function Tu(i,e=!1){const t=w("input",{type:"file",multiple:!0,accept:Dc.join(","),hidden:!0});t.addEventListener("change",()=>{Ic(i,[...t.files??[]],e),t.remove()}),t.addEventListener("cancel",()=>t.remove()),document.body.append(t),t.click()}function Au(i){const e=(o,l,c)=>w("div",{class:"drop-choice"},ze(o,36),w("h2",{},l),w("small",{},c)),t=[e("material","Open","OBJ, STL, PLY, a tetrahedral mesh or a scene, on the ground"),e("plus","Add to this scene","one more body, from above")],n=w("div",{class:"drop-zone",hidden:!0},t);document.body.append(n);const s=o=>o.dataTransfer?.types.includes("Files")??!1,r=o=>i.scene.get()!==null&&o.clientX>innerWidth/2;window.addEventListener("dragover",o=>{s(o)&&(o.preventDefault(),n.hidden=!1,t[1].hidden=i.scene.get()===null,t.forEach((l,c)=>l.classList.toggle("over",c===1===r(o))))});const a=o=>{o.relatedTarget===null&&(n.hidden=!0)};window.addEventListener("dragleave",a),window.addEventListener("drop",o=>{n.hidden=!0,s(o)&&(o.preventDefault(),Ic(i,[...o.dataTransfer?.files??[]],r(o)))})}const Ru={load:"Opening",mesh:"Making a mesh",export:"Exporting",measure:"Measuring",upload:"Uploading"};function Cu(i,e){const t=w("span"),n=w("div"),s=w("div",{class:"progress-bar",role:"progressbar","aria-label":"Progress","aria-valuemin":0,"aria-valuemax":100},n),r=w("button",{class:"button small",type:"button"},"Cancel");r.addEventListener("click",()=>{i.cancel().catch(o=>i.notify("error",o.message)),i.progress.set(null)});const a=w("div",{class:"progress-card glass",hidden:!0},w("div",{class:"progress-head"},t,r),s);e.append(a),i.progress.subscribe(o=>{if(a.hidden=o===null,!o)return;const l=Ru[o.what]??"Working",c=/^\w+(\.\w+){2,}$/.test(o.text)?"":o.text;at(t,c===""?`${l} …`:`${l}: ${c}`),s.classList.toggle("unknown",!(o.fraction>0)),n.style.setProperty("--part",String(o.fraction)),s.setAttribute("aria-valuenow",String(Math.round(100*o.fraction)))})}function Le(i){return typeof i=="object"&&i!==null&&!Array.isArray(i)}function Pu(i){if(!Le(i)||typeof i.name!="string")return null;const e={name:i.name,type:typeof i.type=="string"?i.type:"string"};for(const t of["unit","doc"])typeof i[t]=="string"&&(e[t]=i[t]);for(const t of["min","max"])typeof i[t]=="number"&&(e[t]=i[t]);for(const t of["open","required","keyed"])i[t]===!0&&(e[t]=!0);return i.default!==void 0&&(e.default=i.default),Array.isArray(i.choices)&&(e.choices=i.choices.filter(t=>typeof t=="string")),e}function Jo(i,e){const t=Le(i)?i:{},n=typeof t.name=="string"?t.name:e;return{name:n,title:typeof t.title=="string"&&t.title!==""?t.title:n,doc:typeof t.doc=="string"?t.doc:"",fields:(Array.isArray(t.fields)?t.fields:[]).map(Pu).filter(s=>s!==null),raw:t}}function oo(i,e){return i===e||JSON.stringify(i??null)===JSON.stringify(e??null)}const Lu=1e3;class Du{app;document=new ut(null);refusals=new ut(new Map);opened=null;#e={};#t=new Map;#n=!1;#i=!1;#s=!1;#a="";#r="";#l=-1/0;#o=Rc(()=>void this.#c());constructor(e){this.app=e,e.scene.subscribe(t=>{const n=t?`${t.source}:${t.name}:${t.title}`:"";n!==this.#a&&(this.#a=n,this.opened=null,this.#t.clear(),this.refusals.set(new Map)),t?this.read():this.document.set(null)}),e.events.on(({event:t})=>{t==="changed"&&this.read()})}async read(){if(this.#i){this.#s=!0;return}this.#i=!0;try{const e=await this.app.request("scene"),t=e.document;Le(t)&&(this.opened??=t,this.#e=Le(e.resolved)?e.resolved:t,this.document.set(t))}catch{}this.#i=!1,this.#s&&(this.#s=!1,this.read())}value(e){return this.#t.has(e)?this.#t.get(e):Qi(this.document.get(),e)}effective(e){return this.value(e)===void 0?Qi(this.#e,e):Iu(Qi(this.#e,e),this.value(e))}pending(e){return this.#t.has(e)}set(e){for(const[t,n]of Object.entries(e)){if(!this.#t.has(t)&&oo(Qi(this.document.get(),t),n)){this.#h({[t]:n},"");continue}this.#t.set(t,n)}this.#t.size>0&&this.#o(null)}async#c(){if(this.#n||this.#t.size===0)return;this.#n=!0;const e=Object.fromEntries(this.#t),t=[...this.#t.keys()].sort().join(),n=t===this.#r&&performance.now()-this.#l<Lu;this.#r=t;try{await this.app.request("event",{event:{set:e},...n?{mark:!1}:{}}),this.#l=performance.now(),this.#h(e,""),this.#u(e)}catch(s){this.#h(e,s instanceof Error?s.message:String(s))}for(const[s,r]of Object.entries(e))this.#t.get(s)===r&&this.#t.delete(s);this.#n=!1,this.#t.size>0?this.#o(null):this.document.set(this.document.get()&&{...this.document.get()})}#u(e){const t=this.document.get();if(!t)return;const n=structuredClone(t);for(const[s,r]of Object.entries(e))Nu(n,s,r);this.document.set(n)}#h(e,t){const n=new Map(this.refusals.get()),s=Object.keys(e);for(const r of[...n.keys()])s.some(a=>r===a||r.startsWith(`${a}.`))&&n.delete(r);if(t!==""){const r=s.filter(a=>t.includes(a));for(const a of r.length>0?r:s)n.set(a,t.replace(/^event: /,"").replace(`${a}: `,""))}(n.size>0||this.refusals.get().size>0)&&this.refusals.set(n)}async apply(e,t){for(const n of Object.keys(e))this.#t.delete(n);try{return await this.app.set(e),this.#h(e,""),this.#u(e),!0}catch(n){const s=n instanceof Error?n.message:String(n);return this.app.notify("error",`${t}: ${s}`),!1}}async estimate(e){try{const t=await this.app.request("estimate",{event:{set:e}});if(t.kind!=="rebuild")return"";const n=typeof t.seconds=="number"?t.seconds:0;return n<.1?"Rebuilds at once.":`Rebuilds, about ${n<10?n.toFixed(1):Math.round(n)} s.`}catch{return""}}kind(e){const t=this.app.schema.get()?.kinds;return Jo(Le(t)?t[e]:void 0,e)}list(e){const t=this.app.schema.get()?.[e];return Array.isArray(t)?t.map(n=>Jo(n,typeof n=="string"?n:"")):[]}entries(e){const t=this.document.get()?.[e];if(Le(t))return Object.entries(t).filter(s=>Le(s[1]));if(!Array.isArray(t))return[];const n=e.replace(/ies$/,"y").replace(/s$/,"");return t.filter(Le).map((s,r)=>[typeof s.name=="string"?s.name:`${n}${r}`,s])}}function Qi(i,e){let t=i??void 0;for(const n of e.split("."))if(Array.isArray(t)){const s=t;t=s.find(r=>Le(r)&&r.name===n)??s[Number(n)]}else if(Le(t))t=t[n];else return;return t}function Iu(i,e){return Le(i)&&Le(e)?{...i,...e}:e}function Nu(i,e,t){const n=e.split(".");let s=i;for(const a of n.slice(0,-1)){const o=Array.isArray(s)?Qi(s,a):s[a];Le(o)||Array.isArray(o)?s=o:s=s[a]={}}const r=n[n.length-1];t===null?delete s[r]:s[r]=t}const Er={"":["To begin with",""],contact:["Contact","bodies that never pass through each other"],mueller2004:["Interactive virtual materials","Müller and Gross 2004"],mezger2007:["Interactive shape modelling","Mezger et al. 2007"],teran2005:["Robust quasistatics","Teran et al. 2005"],irving2004:["Invertible elements","Irving et al. 2004"],bargteil2014:["Bézier elements","Bargteil and Cohen 2014"],runs:["Finished runs","played back with a time slider"]};function Uu(i){if(!Le(i))return null;const e=i,t=s=>typeof e[s]=="string"?e[s]:"",n=s=>typeof e[s]=="number"?e[s]:0;return t("name")?{name:t("name"),title:Pc(t("title")||t("name")),folder:t("folder"),description:t("description"),thumbnail:t("thumbnail"),tets:n("tets"),dt:n("dt")}:null}function Nc(i){const e=i.status.get()?.raw.undo;return i.driver.get().driving&&typeof e=="number"&&e>0}async function Uc(i){return Nc(i)?Cc("Open another scene?","What you changed in this one is lost, unless you export the session before.","Open another"):!0}let wr=null;async function lo(i){if(wr)return;const e=w("input",{class:"input",type:"search",placeholder:"Search scenes","aria-label":"Search scenes",autocomplete:"off"}),t=w("div",{class:"gallery-body",tabindex:"-1"},w("p",{class:"empty"},"Loading …")),n=w("button",{class:"button",type:"button"},ze("file",18),"Open a file …"),s=w("button",{class:"icon-button",type:"button","aria-label":"Close the gallery"},ze("close")),r=ao("Gallery","gallery",w("div",{class:"gallery-head"},w("h2",{},"Scenes"),w("div",{class:"search"},ze("search",18),e),n,s),t);wr=r,r.addEventListener("close",()=>wr=null),s.addEventListener("click",()=>r.close()),n.addEventListener("click",()=>{r.close(),Tu(i)}),e.focus();let a=[];const o=()=>at(t,...Fu(i,r,a,e.value));e.addEventListener("input",o),e.addEventListener("keydown",l=>{const c=t.querySelector(".card");l.key==="ArrowDown"&&c?(l.preventDefault(),c.focus()):l.key==="Enter"&&c&&e.value.trim()!==""&&c.click()}),t.addEventListener("keydown",l=>ku(t,e,l));try{const l=await i.request("gallery");a=(Array.isArray(l.scenes)?l.scenes:[]).map(Uu).filter(h=>h!==null),o()}catch(l){at(t,w("p",{class:"empty"},l instanceof Error?l.message:String(l)))}}function Fu(i,e,t,n){const s=n.toLowerCase().split(/\s+/).filter(Boolean),r=t.filter(c=>{const h=`${c.name} ${c.title} ${c.description} ${Er[c.folder]?.join(" ")??""}`.toLowerCase();return s.every(u=>h.includes(u))});if(r.length===0)return[w("p",{class:"empty"},t.length===0?"There are no scenes here.":"No scene has these words.")];const a=Object.keys(Er),o=[...new Set(r.map(c=>c.folder))],l=c=>a.includes(c)?a.indexOf(c):a.length;return o.sort((c,h)=>l(c)-l(h)||c.localeCompare(h)),o.map(c=>{const[h,u]=Er[c]??[c,""],d=r.filter(f=>f.folder===c).map(f=>w("li",{},Ou(i,e,f)));return w("section",{class:"gallery-group"},w("h3",{},h,u&&w("small",{},u)),w("ul",{class:"cards"},d))})}function Ou(i,e,t){const n=i.scene.get()?.name===t.name,s=w("span",{class:"thumb"},ze("material",30));if(t.thumbnail){const o=w("img",{src:t.thumbnail,alt:"",loading:"lazy",decoding:"async"});o.addEventListener("error",()=>o.remove()),s.append(o)}const r=[t.tets>0&&`${t.tets.toLocaleString("en")} tetrahedra`,t.dt>0&&`${Number((t.dt*1e3).toPrecision(3))} ms`].filter(Boolean),a=w("button",{class:"card",type:"button","aria-current":n?"true":void 0},s,w("span",{class:"card-text"},w("b",{},t.title),w("span",{class:"line"},t.description),r.length>0&&w("span",{class:"badge"},r.join(", "))));return a.addEventListener("click",()=>void Bu(i,e,t)),a}async function Bu(i,e,t){if(await Uc(i)){e.close();try{await i.open(t.name)}catch(n){i.notify("error",`${t.title}: ${n instanceof Error?n.message:String(n)}`)}}}function ku(i,e,t){const n=[...i.querySelectorAll(".card")],s=n.indexOf(document.activeElement);if(s<0||!t.key.startsWith("Arrow"))return;if(t.preventDefault(),t.key==="ArrowRight")return n[s+1]?.focus();if(t.key==="ArrowLeft")return n[s-1]?.focus();const r=n[s].getBoundingClientRect(),a=t.key==="ArrowDown",o=n.filter(u=>{const{top:d}=u.getBoundingClientRect();return a?d>r.top+4:d<r.top-4});if(o.length===0)return a?void 0:e.focus();const l=o.map(u=>u.getBoundingClientRect().top),c=a?Math.min(...l):Math.max(...l),h=o.filter(u=>Math.abs(u.getBoundingClientRect().top-c)<4);h.sort((u,d)=>Math.abs(u.getBoundingClientRect().left-r.left)-Math.abs(d.getBoundingClientRect().left-r.left)),h[0]?.focus()}const zu={unit:"ms",factor:1e3},co={"material.law":{label:"Elastic law"},"material.form":{label:"Form of the law"},"material.young":{label:"Stiffness (Young)",from:100,to:1e8,log:!0,prominent:!0},"material.poisson":{label:"Poisson’s ratio",from:0,to:.499},"material.lambda":{label:"Lamé’s first constant",from:100,to:1e8,log:!0},"material.mu":{label:"Shear modulus",from:100,to:1e8,log:!0},"material.density":{label:"Density",from:10,to:1e4,log:!0},"material.inversion":{label:"Inverted elements",rare:!0},"material.limit_start":{label:"Inversion limit, start",from:.01,to:.94,rare:!0},"material.limit_end":{label:"Inversion limit, end",from:0,to:.9,rare:!0},"material.conductivity":{label:"Heat conductivity",from:.01,to:1e4,log:!0},"material.heat_capacity":{label:"Heat capacity",from:100,to:1e4,log:!0},"law.compression":{label:"Stiff below stretch",from:.1,to:.99},"law.elongation":{label:"Stiff above stretch",from:1.01,to:3},"law.compression_slope":{label:"Stiffening, compressed",from:1,to:1e3,log:!0},"law.elongation_slope":{label:"Stiffening, stretched",from:1,to:1e3,log:!0},"damping.mass":{label:"Drag (mass damping)",from:0,to:20,log:!0},"damping.stiffness":{label:"Stiffness damping",from:0,to:1,log:!0},"damping.viscosity":{label:"Viscosity",from:0,to:1e5,log:!0},"damping.bulk_viscosity":{label:"Bulk viscosity",from:0,to:1e5,log:!0,rare:!0},"flow.yield":{label:"Plastic limit (strain)",from:0,to:1,log:!0,prominent:!0},"flow.yield_stress":{label:"Plastic limit (stress)",from:10,to:1e8,log:!0,prominent:!0},"flow.creep":{label:"Creep rate",from:0,to:1e3,log:!0},"flow.max":{label:"Most plastic strain",from:0,to:10,log:!0},"flow.limit":{label:"Most plastic strain (log)",from:0,to:5},"flow.hardening":{label:"Hardening",from:0,to:1e7,log:!0},"flow.preserve_volume":{label:"Keep volume"},"time.dt":{label:"Time step",from:.001,to:.1,log:!0,prominent:!0,shown:zu},"time.duration":{label:"Duration",rare:!0},"integrator.type":{label:"Method"},"integrator.tangent":{label:"Stiffness matrix"},"integrator.rotation":{label:"Rotations of",rare:!0},"integrator.lazy":{label:"Lazy corotation",from:0,to:1,log:!0},"integrator.tolerance":{label:"Newton tolerance",from:1e-12,to:.1,log:!0,rare:!0},"integrator.correction":{label:"Correction tolerance",from:0,to:.1,log:!0},"integrator.correction_speed":{label:"Correction speed",from:0,to:1,log:!0,rare:!0},"integrator.max_iterations":{label:"Newton iterations",from:1,to:200,log:!0},"integrator.max_halvings":{label:"Step halvings, at most",rare:!0},"integrator.widen_start":{label:"Untangling limiter, start",rare:!0},"integrator.widen_end":{label:"Untangling limiter, end",rare:!0},"integrator.max_substeps":{label:"Substeps",from:1,to:1e4,log:!0},"integrator.mass_scaling":{label:"Mass scaling (substeps)",from:0,to:1e3,log:!0,rare:!0},"solver.type":{label:"Method"},"solver.preconditioner":{label:"Preconditioner",rare:!0},"solver.tolerance":{label:"Tolerance",from:1e-8,to:.5,log:!0},"solver.max_iterations":{label:"Iterations",from:1,to:1e4,log:!0},"solver.precision":{label:"Precision",rare:!0},"solver.matrix":{label:"Matrix",rare:!0},"solver.matrix_memory":{label:"Memory for the matrix",from:1e8,to:1e11,log:!0,rare:!0},"contact.nodes":{label:"Nodes in contact",rare:!0},"contact.stiffness":{label:"Contact stiffness",from:1,to:1e4,log:!0},"contact.stick":{label:"Stick speed",from:1e-5,to:.1,log:!0,rare:!0},"contact.passes":{label:"Contact passes",from:1,to:20},"contact.refreshes":{label:"Friction refreshes",from:0,to:20,rare:!0},"contact.between":{label:"Bodies touch each other"},"contact.self":{label:"Bodies touch themselves"},"contact.distance":{label:"Barrier distance",from:1e-5,to:.1,log:!0,rare:!0},"contact.friction":{label:"Friction between bodies",from:0,to:2},"contact.start":{label:"Intersections at the start",rare:!0},"contact.thickness":{label:"Thickness",from:0,to:.05,log:!0,rare:!0},"contact.restitution":{label:"Restitution",from:0,to:1},"heat.ambient":{label:"Room temperature",from:200,to:600},"heat.cooling":{label:"Cooling of surfaces",from:0,to:1e4,log:!0},"collider.friction":{label:"Friction",from:0,to:2},"body.element":{label:"Element kind"},"body.material":{label:"Material"},"mesh.resolution":{label:"Resolution",from:1,to:32},"mesh.tets":{label:"Tetrahedra, about",from:50,to:2e4,log:!0}};function Qo(i,e){const t=co[`${i}.${e}`];if(t?.label)return t.label;const n=e.replaceAll("_"," ");return n.charAt(0).toUpperCase()+n.slice(1)}const Gu={linear:"Linear (rotated)",corotated:"Corotated",stvk:"St. Venant–Kirchhoff","neo-hookean":"Neo-Hookean","stable-neo-hookean":"Stable neo-Hookean",tissue:"Tissue",creep:"Creep: flows with time",multiplicative:"Multiplicative: keeps dents at once","von-mises":"Von Mises: metal, clay",quasistatic:"Quasistatic (no inertia)","implicit-euler":"Implicit Euler","linear-implicit-euler":"Linear implicit Euler",bdf2:"BDF2",variational:"Variational (midpoint)","symplectic-euler":"Symplectic Euler (explicit)","newmark-imex":"Newmark IMEX",projected:"Projected",warped:"Warped (corotational)","plain-linear":"Plain linear",pcg:"Conjugate gradients",direct:"Direct (Cholesky)",automatic:"Automatic",tet4:"Linear (tet4)",tet10:"Quadratic (tet10)",bezier10:"Bézier (bezier10)",adaptive:"Adaptive degree",barrier:"Yes, by barriers",none:"None",von_mises:"Stress (von Mises)",det_F:"Volume change (det F)",temperature:"Temperature",plastic_strain:"Plastic strain",degree:"Degree of elements",contact_pressure:"Contact pressure",speed:"Speed"};function fr(i){const e=Gu[i];if(e)return e;const t=i.replaceAll(/[-_]/g," ");return t.charAt(0).toUpperCase()+t.slice(1)}function ts(i){return i.replace("kg/m3","kg/m³").replace("m/s2","m/s²").replace("W/(m2 K)","W/m²K").replace("W/(m K)","W/mK").replace("J/(kg K)","J/kgK").replace("degrees","°")}const Fc=1e-4;function jo(i,e,t){const n=i.type==="whole";if(e.from!==void 0&&e.to!==void 0)return{from:e.from,to:e.to,log:e.log??!1,whole:n};const{min:s,max:r}=i;if(s===void 0||r===void 0)return null;const a=typeof i.default=="number"?Math.abs(i.default):0,o=a||Math.abs(t)||1;if(s>=0&&r>1e3*Math.max(s,o)){const l=Math.min(r,o*1e3);return{from:s===0&&a===0?0:Math.max(s,o*.001,n?1:0),to:l,log:!0,whole:n}}return r-s>1e4?null:{from:s,to:r,log:!1,whole:n}}function ho(i,e){const{from:t,to:n,log:s,whole:r}=i;let a=t+(n-t)*e;if(s){const l=t>0?t:n*Fc;a=t===0&&e===0?0:l*(n/l)**e}if(r)return Math.round(a);if(a===0)return 0;if(e===0||e===1)return a;if(s)return Number(a.toPrecision(3));const o=10**Math.floor(Math.log10((n-t)/500));return Number((Math.round(a/o)*o).toPrecision(10))}function tr(i,e){const{from:t,to:n,log:s}=i;let r=(e-t)/(n-t);if(s){const a=t>0?t:n*Fc;r=e<=a?0:Math.log(e/a)/Math.log(n/a)}return Math.min(1,Math.max(0,r))}class Hu{element;#e;#t;#n;#i;#s=w("div",{class:"note",role:"status"});#a=w("div",{class:"control"});#r=w("div",{class:"value"});#l=zi("label");#o=null;#c="";#u=!1;#h="";constructor(e,t,n){this.#e=e,this.#t=t,this.#n=n,this.#i=co[`${n.kind}.${t.name}`]??{};const s=n.label??Qo(n.kind,t.name),r=w("button",{class:"reset-field",type:"button","aria-label":`Reset ${s}`,tip:"Back to the default",on:{click:()=>this.#d(this.#f()??null,!0)}},ze("reset",15));this.element=w("div",{class:this.#i.prominent?"field prominent":"field",role:"group","aria-labelledby":this.#l},w("div",{class:"label"},w("span",{class:"label-text",id:this.#l,tip:t.doc,"data-tip-side":"left"},s),r),this.#r,this.#a,this.#s),this.element.dataset.path=n.path,this.element.addEventListener("focusin",()=>void this.#_()),this.show()}show(){const{path:e}=this.#n,t=this.#e.value(e)??this.#t.default,n=this.#v(t);n!==this.#c&&(this.#c=n,this.#o=this.#p(n,t),at(this.#a,this.#o.element),at(this.#r,this.#o.beside),this.#a.hidden=this.#o.element.childElementCount===0&&this.#o.element.tagName==="DIV"),this.#o?.show(t);const s=this.#f();this.element.classList.toggle("changed",s!==void 0&&t!==void 0&&!oo(t,s));const r=this.#e.refusals.get().get(e)??"";this.element.classList.toggle("refused",r!==""),this.#s.className=r?"note error":"note";const a=r||this.#h;this.#s.textContent!==a&&(this.#s.textContent=a)}#f(){return this.#n.standard??this.#t.default}#v(e){const{type:t}=this.#t;return Le(e)&&Array.isArray(e.keys)?"keys":t==="vec3"||t==="vector-curve"?"vector":t==="bool"||t==="yes-or-no"?"bool":this.#n.choices??this.#t.choices?"choice":t==="number"||t==="whole"||t==="curve"?Array.isArray(e)?"vector":"number":Array.isArray(e)&&e.length===3?"vector":typeof e=="number"?"number":"text"}#p(e,t){return e==="keys"?this.#y():e==="vector"?this.#w():e==="bool"?this.#b():e==="choice"?this.#E():e==="number"?this.#m(typeof t=="number"?t:0):this.#S()}#d(e,t=!1){const n=this.#n.along?.(e)??{[this.#n.path]:e};(t||this.#h==="")&&this.#e.set(n),t&&this.show()}async#_(){if(this.#u)return;this.#u=!0;const e=this.#e.value(this.#n.path)??this.#t.default;let t;const n=this.#n.choices??this.#t.choices;if(typeof e=="number"){const s=this.#t.max??1/0,r=this.#t.type==="whole"?e+1:e===0?.001:e*1.01;t=r<s?r:this.#t.type==="whole"?e-1:e*.99}else typeof e=="boolean"?t=!e:n&&(t=n.find(s=>s!==e));t!==void 0&&(this.#h=await this.#e.estimate(this.#n.along?.(t)??{[this.#n.path]:t}),this.show())}#m(e){const{unit:t=""}=this.#t,n=this.#i.shown?.factor??1,s=this.#i.shown?.unit??ts(t),r=jo(this.#t,this.#i,e),a=Ri({labelledby:this.#l,scale:r,get:()=>Number(this.#e.value(this.#n.path)??this.#t.default??0)*n,set:h=>this.#d(this.#t.type==="whole"?Math.round(h/n):h/n,!0)}),o=this.#t.keyed&&this.#x()?this.#M():null,l=w("div",{class:"pair"},a,s&&w("span",{class:"unit"},s),o),c=r?this.#g(r,s,n):null;return{element:c??w("div"),beside:l,show:h=>{const u=typeof h=="number"?h:NaN;document.activeElement!==a&&(a.value=Number.isFinite(u)?$e(u*n,6):""),a.placeholder=Number.isFinite(u)?"":"auto",!(!c||!r)&&((document.activeElement!==c||!this.#e.pending(this.#n.path))&&(c.value=String(tr(r,Number.isFinite(u)?u:r.from)*1e3)),ns(c),c.setAttribute("aria-valuetext",Number.isFinite(u)?`${$e(u*n)} ${s}`.trim():"automatic"))}}}#g(e,t,n,s=(r,a)=>this.#d(r,a)){const r=w("input",{class:"slider",type:"range",min:0,max:1e3,step:"any","aria-labelledby":this.#l}),a=()=>ho(e,Number(r.value)/1e3);return r.addEventListener("input",()=>{ns(r);const o=a();r.setAttribute("aria-valuetext",`${$e(o*n)} ${t}`.trim());const l=this.#r.querySelector("input");l&&(l.value=$e(o*n,6)),s(o,!1)}),r.addEventListener("change",()=>s(a(),!0)),r.addEventListener("keydown",o=>Oc(r,e,o)),r}#x(){return Le(this.#e.document.get()?.heat)}#M(){const e="Depends on temperature";return w("button",{class:"reset-field shown",type:"button","aria-label":e,tip:`${e}: a table of values`,on:{click:()=>{const t=Number(this.#e.value(this.#n.path)??this.#t.default??0);this.#d({over:"temperature",keys:[[300,t],[350,t/10]]},!0)}}},ze("table",15))}#b(){const e=w("input",{class:"switch",type:"checkbox",role:"switch","aria-labelledby":this.#l});return e.addEventListener("change",()=>this.#d(e.checked,!0)),{element:w("div"),beside:e,show:t=>void(e.checked=t===!0)}}#E(){const e=this.#n.choices??this.#t.choices??[],t=this.#n.words??fr,n=w("select",{class:"input","aria-labelledby":this.#l},e.map(s=>w("option",{value:s},t(s))));return n.addEventListener("change",()=>this.#d(n.value,!0)),{element:n,show:s=>{const r=typeof s=="string"?s:e[0]??"";!e.includes(r)&&![...n.options].some(a=>a.value===r)&&n.prepend(w("option",{value:r},t(r))),n.value=r}}}#w(){const e=()=>{const s=this.#e.value(this.#n.path)??this.#t.default;return Array.isArray(s)&&s.length===3?s.map(Number):[0,0,0]},t=["x","y","z"].map((s,r)=>Ri({label:`${this.#n.label??Qo(this.#n.kind,this.#t.name)}, ${s}`,scale:null,get:()=>e()[r],set:a=>this.#d(e().map((o,l)=>l===r?a:o),!0)})),n=ts(this.#t.unit??"");return{element:w("div",{class:"vector"},t.map((s,r)=>w("label",{},"xyz"[r],s))),beside:n?w("span",{class:"unit"},n):w("span"),show:s=>{const r=Array.isArray(s)?s:[0,0,0];t.forEach((a,o)=>{document.activeElement!==a&&(a.value=$e(Number(r[o]??0),5))})}}}#S(){const e=w("input",{class:"input",type:"text","aria-labelledby":this.#l});return e.addEventListener("change",()=>this.#d(e.value,!0)),{element:e,show:t=>{document.activeElement!==e&&(e.value=t==null?"":String(t))}}}#y(){const e=ts(this.#t.unit??""),t=()=>{const d=this.#e.value(this.#n.path);return Le(d)?d:{keys:[]}},n=()=>t().keys.filter(Array.isArray),s=()=>Math.max(...n().map(d=>typeof d[1]=="number"?d[1]:NaN)),r=(d,f=!0)=>this.#d({...t(),keys:d},f),a=(d,f)=>{const _=d/s();Number.isFinite(_)&&r(n().map(([M,m])=>[M??0,Number((Number(m)*_).toPrecision(6))]),f)},o=s()>0?jo(this.#t,this.#i,s()):null,l=o&&this.#g(o,e,1,a),c=Ri({labelledby:this.#l,scale:o,get:s,set:d=>a(d,!0)}),h=this.#A(e,t,n,r);let u="";return{element:w("div",{},l,h.element),beside:s()>0?w("div",{class:"pair"},c,e&&w("span",{class:"unit"},e)):w("span"),show:()=>{document.activeElement!==c&&(c.value=$e(s(),6)),l&&o&&((document.activeElement!==l||!this.#e.pending(this.#n.path))&&(l.value=String(tr(o,s())*1e3)),ns(l),l.setAttribute("aria-valuetext",`${$e(s())} ${e}`.trim()));const d=JSON.stringify(t());d===u||h.busy()||(u=d,h.show())}}}#A(e,t,n,s){const r=w("tbody"),a=w("th",{scope:"col"}),o=w("span"),l=()=>t().over==="temperature",c=w("button",{class:"button small",type:"button"},ze("plus",14),"Key");c.addEventListener("click",()=>{const f=n()[n().length-1]??[300,0];s([...n(),[Number(f[0])+(l()?50:1),f[1]??0]])});const h=w("button",{class:"button small",type:"button"},"Constant");h.addEventListener("click",()=>this.#d(n()[0]?.[1]??0,!0));const u=w("table",{class:"keys"},w("thead",{},w("tr",{},a,w("th",{scope:"col"},e?`value, ${e}`:"value"),w("th",{scope:"col"},w("span",{class:"visually-hidden"},"remove")))),r);return{element:w("details",{class:"more"},w("summary",{},o,ze("down",14)),u,w("div",{class:"row"},c,h)),busy:()=>r.contains(document.activeElement),show:()=>{const f=l()?"K":"s";a.textContent=`at, ${f}`,o.textContent=n().slice(0,3).map(([_,M])=>`${typeof M=="number"?$e(M):JSON.stringify(M)} at ${$e(Number(_))} ${f}`).join(", ")+(n().length>3?", …":""),at(r,n().map((_,M)=>this.#R(n,s,_,M,l()?"temperature":"time")))}}}#R(e,t,n,s,r){const a=(l,c)=>{if(typeof n[l]!="number")return JSON.stringify(n[l]);const h=Ri({label:`${c} of key ${s+1}`,scale:null,get:()=>Number(e()[s]?.[l]??0),set:u=>t(e().map((d,f)=>f===s?d.map((_,M)=>M===l?u:_):d))});return h.value=$e(Number(n[l]),6),h},o=w("button",{class:"reset-field shown",type:"button","aria-label":`Remove key ${s+1}`,disabled:e().length<2},ze("close",14));return o.addEventListener("click",()=>t(e().filter((l,c)=>c!==s))),w("tr",{},w("td",{},a(0,r)),w("td",{},a(1,"value")),w("td",{},o))}}function Ri(i){const e=w("input",{class:"input number",type:"text",inputmode:"decimal",autocomplete:"off",spellcheck:"false","aria-label":i.label,"aria-labelledby":i.labelledby}),t=()=>{const n=Number(e.value.trim().replace(",","."));e.value.trim()!==""&&Number.isFinite(n)?n!==i.get()&&i.set(n):e.value=$e(i.get(),6)};return e.addEventListener("change",t),e.addEventListener("focus",()=>e.select()),e.addEventListener("keydown",n=>{if(n.key==="Escape"&&(e.value=$e(i.get(),6),e.blur(),n.stopPropagation()),n.key!=="ArrowUp"&&n.key!=="ArrowDown")return;n.preventDefault();const s=n.key==="ArrowUp",r=i.get(),a=i.scale?.whole||r===0,o=(i.scale?.whole?1:.1)*(n.shiftKey?10:1),l=a?r+(s?o:-o):r*(s===r>0?1.1:1/1.1),c=Number(l.toPrecision(4));e.value=$e(c,6),i.set(c)}),e}function Oc(i,e,t){const s={ArrowRight:1,ArrowUp:1,ArrowLeft:-1,ArrowDown:-1,PageUp:10,PageDown:-10}[t.key];if(s===void 0)return;t.preventDefault();let r=Number(i.value)/1e3+s/100;if(e.whole){const a=ho(e,Number(i.value)/1e3),o=tr(e,a+s);r=s>0?Math.max(r,o):Math.min(r,o),e.log||(r=o)}i.value=String(Math.min(1,Math.max(0,r))*1e3),i.dispatchEvent(new Event("input")),i.dispatchEvent(new Event("change"))}function ns(i){const e=(Number(i.value)-Number(i.min))/(Number(i.max)-Number(i.min)||1);i.style.setProperty("--at",`${(e*100).toFixed(2)}%`)}function Tr(i){const e=zi("label"),t=w("input",{class:"slider",type:"range",min:0,max:1e3,step:"any","aria-labelledby":e}),n=Ri({labelledby:e,scale:i.scale,get:i.get,set:a=>{i.set(a),s()}});t.addEventListener("input",()=>{i.set(ho(i.scale,Number(t.value)/1e3)),s()}),t.addEventListener("keydown",a=>Oc(t,i.scale,a));const s=()=>{const a=i.get();document.activeElement!==t&&(t.value=String(tr(i.scale,a)*1e3)),document.activeElement!==n&&(n.value=$e(a,4)),t.setAttribute("aria-valuetext",`${$e(a)} ${i.unit??""}`.trim()),ns(t)};return s(),{element:w("div",{class:"field",role:"group","aria-labelledby":e},w("div",{class:"label"},w("span",{class:"label-text",id:e,tip:i.tip},i.label)),w("div",{class:"value"},n,i.unit&&w("span",{class:"unit"},i.unit)),w("div",{class:"control"},t)),show:s}}function nr(i,e,t,n){const s=zi("label"),r=w("input",{class:"switch",type:"checkbox",role:"switch","aria-labelledby":s});r.addEventListener("change",()=>n(r.checked));const a=()=>void(r.checked=t());return a(),{element:w("div",{class:"field"},w("div",{class:"label"},w("span",{class:"label-text",id:s,tip:e,"data-tip-side":"left"},i)),w("div",{class:"value"},r)),show:a}}function uo(i,e,t,n){const s=e.map(([o,l])=>{const c=w("button",{type:"button",role:"radio","aria-checked":"false"},l);return c.addEventListener("click",()=>{n(o),a()}),[o,c]}),r=w("div",{class:"segments",role:"radiogroup","aria-label":i},s.map(([,o])=>o)),a=()=>{for(const[o,l]of s)l.setAttribute("aria-checked",String(o===t())),l.tabIndex=o===t()?0:-1};return r.addEventListener("keydown",o=>{const l={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[o.key];if(!l)return;o.preventDefault();const c=s.findIndex(([u])=>u===t()),h=s[(c+l+s.length)%s.length];n(h[0]),a(),h[1].focus()}),a(),{element:r,show:a}}const ir=new Map;function vt(i,e,...t){const n=w("details",{class:"section"},w("summary",{},i,ze("down",16)),w("div",{class:"section-body"},...t));return n.open=ir.get(i)??e,n.addEventListener("toggle",()=>ir.set(i,n.open)),n}function Bc(i,e){const t=i.app.scene.get(),n=t?.source==="run"?"A finished run is played back: there is nothing to change.":t?"Reading the scene …":e;return w("p",{class:"empty"},n)}class kc{element=w("div",{class:"sheet"});model;#e=[];#t="";#n=!1;constructor(e){this.model=e;const t=()=>this.refresh();e.document.subscribe(t),e.refusals.subscribe(t),e.app.schema.subscribe(t),e.app.scene.subscribe(t)}updated(){}refresh(){this.#n||(this.#n=!0,requestAnimationFrame(()=>{this.#n=!1,this.#i()}))}#i(){const e=JSON.stringify(this.signature());if(e!==this.#t){this.#t=e;const t=this.#s();this.#e=[],at(this.element,this.build()),t&&this.element.querySelector(t)?.focus()}else for(const t of this.#e)t.show();this.updated()}#s(){const e=document.activeElement;if(!e||!this.element.contains(e))return null;const t=e.getAttribute("data-key");if(t)return`[data-key="${CSS.escape(t)}"]`;const n=e.closest("[data-path]")?.dataset.path;return n?`[data-path="${CSS.escape(n)}"] ${e.tagName.toLowerCase()}`:null}field(e,t){const n=new Hu(this.model,e,t);return this.#e.push(n),n.element}fieldsOf(e,t,n,s){const r=[],a=[];for(const o of n){const l=s?.(o);if(l===null)continue;const c=t?`${t}.${o.name}`:o.name,h=this.field(o,l??{kind:e,path:c});co[`${e}.${o.name}`]?.rare?a.push(h):r.push(h)}return a.length>0&&r.push(Vu(`More of ${e}`,a)),r}}function Vu(i,e){const t=w("details",{class:"more"},w("summary",{},"More ",ze("down",14)),...e);return t.open=ir.get(i)??!1,t.addEventListener("toggle",()=>ir.set(i,t.open)),t}const Ar=10,ha=["Elements","Solver","Plasticity","Other"],el=["elastic","kinetic","external","dissipated"];class tl{canvas=w("canvas",{class:"plot",role:"img"});#e;#t;#n=[];#i={width:0,height:0};constructor(e,t,n){this.#e=t,this.#t=n,this.canvas.setAttribute("aria-label",e),new ResizeObserver(([s])=>{s&&(this.#i={width:s.contentRect.width,height:s.contentRect.height})}).observe(this.canvas)}add(e,t){for(this.#n.push({at:e,parts:t});this.#n.length>0&&this.#n[0].at<e-Ar*1e3-500;)this.#n.shift()}clear(){this.#n=[]}get samples(){return this.#n}draw(e,t,n){const{width:s,height:r}=this.#i;if(s===0)return;const a=Math.min(devicePixelRatio||1,2);(this.canvas.width!==Math.round(s*a)||this.canvas.height!==Math.round(r*a))&&(this.canvas.width=Math.round(s*a),this.canvas.height=Math.round(r*a));const o=this.canvas.getContext("2d");if(!o)return;const l=getComputedStyle(this.canvas),c=l.getPropertyValue("--text-dim");o.setTransform(a,0,0,a,0,0),o.clearRect(0,0,s,r),o.font=`11px ${l.fontFamily}`;const h=this.#n.map(p=>this.#e?p.parts.reduce((S,R)=>S+R,0):Math.max(...p.parts,0)),u=this.#e?[0]:this.#n.map(p=>Math.min(...p.parts,0)),d=nl(Math.max(...h,n!==void 0?n*1.15:0,1e-12)),f=u.some(p=>p<0)?-nl(-Math.min(...u)):0,_={left:8,right:s-8,top:20,bottom:r-10},M=p=>_.right-(e-p)/(Ar*1e3)*(_.right-_.left),m=p=>_.bottom-(p-f)/(d-f)*(_.bottom-_.top);o.strokeStyle=l.getPropertyValue("--line"),o.lineWidth=1;for(const p of[d,(d+f)/2,f])o.beginPath(),o.moveTo(_.left,Math.round(m(p))+.5),o.lineTo(_.right,Math.round(m(p))+.5),o.stroke();o.save(),o.beginPath(),o.rect(_.left,0,_.right-_.left,r),o.clip(),this.#e?this.#s(o,l,M,m):this.#a(o,l,M,m),o.restore(),n!==void 0&&n<=d&&(o.setLineDash([4,3]),o.strokeStyle=l.getPropertyValue("--warn"),o.beginPath(),o.moveTo(_.left,m(n)),o.lineTo(_.right,m(n)),o.stroke(),o.setLineDash([])),o.fillStyle=c,o.textAlign="left",o.fillText(`${$e(d)} ${t}`,_.left,13),o.textAlign="right",o.fillText(`last ${Ar} s`,_.right,13)}#s(e,t,n,s){const r=this.#n;if(!(r.length<2))for(let a=ha.length-1;a>=0;a--){e.fillStyle=t.getPropertyValue(this.#t[a]),e.beginPath(),e.moveTo(n(r[0].at),s(0));for(const o of r){let l=0;for(let c=0;c<=a;c++)l+=o.parts[c]??0;e.lineTo(n(o.at),s(l))}e.lineTo(n(r[r.length-1].at),s(0)),e.closePath(),e.fill()}}#a(e,t,n,s){e.lineWidth=1.75,e.lineJoin="round",this.#t.forEach((r,a)=>{e.strokeStyle=t.getPropertyValue(r),e.beginPath(),this.#n.forEach((o,l)=>{const c=o.parts[a]??0;l===0?e.moveTo(n(o.at),s(c)):e.lineTo(n(o.at),s(c))}),e.stroke()})}}function nl(i){const e=10**Math.floor(Math.log10(i));return([1,2,5,10].find(t=>t*e>=i)??10)*e}function Rt(i){return typeof i=="number"?i:NaN}class hi{element;#e=w("div",{class:"figure-value"},"–");constructor(e,t){this.element=w("div",{class:"figure",tip:t,"data-tip-side":"left"},w("div",{class:"figure-name"},e),this.#e)}show(e,t="",n=""){at(this.#e,e,t&&w("small",{},` ${t}`)),this.element.className=`figure ${n}`.trim()}}class Wu{element=w("div",{class:"sheet"});#e;#t;#n=w("div",{class:"advice",role:"status",hidden:!0});#i=new tl("Time of a step by phase over the last 10 seconds",!0,["--plot-1","--plot-2","--plot-3","--plot-6"]);#s=new tl("Energies over the last 10 seconds",!1,["--plot-1","--plot-2","--plot-4","--plot-3"]);#a=w("ul",{class:"plot-key"});#r=w("ul",{class:"plot-key"});#l=w("dl",{class:"details"});#o={step:new hi("Step, mean","Wall time of a step, mean of the last second."),real:new hi("Real time","Seconds of the simulation per second, beside the speed that was asked for."),worst:new hi("Worst of 10 s","The longest step of the last 10 seconds."),iterations:new hi("Iterations","Newton’s method / linear solver, in the last step."),volume:new hi("Volume","Of all bodies, over that at rest."),inverted:new hi("Inverted","Elements that are inside out.")};#c="";#u;#h=!1;constructor(e){this.#t=e,this.#e=e.app;const t=Object.values(this.#o).map(s=>s.element);at(this.element,this.#n,vt("Now",!0,w("div",{class:"figures"},t)),vt("Time of a step",!0,this.#i.canvas,this.#a),vt("Energies",!0,this.#s.canvas,this.#r),vt("More numbers",!1,this.#l)),this.#e.status.subscribe(s=>s&&this.#d(s));let n="";this.#e.scene.subscribe(s=>{(s?.name??"")!==n&&(n=s?.name??"",this.#i.clear(),this.#s.clear())})}run(e){e&&!this.#h?(this.#h=!0,requestAnimationFrame(()=>this.#v())):e||(this.#h=!1)}#f=0;#v(){if(!this.#h)return;const e=performance.now();e-this.#f>50&&(this.#f=e,this.#i.draw(e,"ms",this.#u),this.#s.draw(e,"J")),requestAnimationFrame(()=>this.#v())}#p=0;#d(e){const{raw:t}=e,n=performance.now(),s=Array.isArray(t.steps)?t.steps.filter(Array.isArray):[],r=Math.min(n-this.#p,1e3);this.#p=n,s.forEach((l,c)=>{const h=u=>Rt(l[u])||0;this.#i.add(n-r*(1-(c+1)/s.length),[h(1),h(2),h(3),h(4)])});const a=Le(t.energy)?t.energy:null;a&&e.state==="play"&&this.#s.add(n,el.map(l=>Rt(a[l])||0));const o=Le(t.budget)?t.budget:{};this.#u=typeof o.ms=="number"&&o.ms>0?o.ms:void 0,this.#m(e,n),this.#g(a),this.#x(t),this.#M(o)}#_(e){const t=this.#i.samples.filter(n=>n.at>e-1e3);return ha.map((n,s)=>t.reduce((r,a)=>r+(a.parts[s]??0),0)/(t.length||1))}#m(e,t){const{raw:n}=e,s=this.#o,r=this.#_(t).reduce((u,d)=>u+d,0),a=u=>this.#u!==void 0&&u>this.#u?"warn":"";s.step.show(r>0?$e(r):"–","ms",a(r));const o=Rt(n.real_time);s.real.show(Number.isFinite(o)?`${o.toFixed(2)}×`:"–",e.speed!==1?`of ${$e(e.speed)}×`:"",e.state==="play"&&o<.95*e.speed?"warn":""),s.worst.show($e(Rt(n.worst_ms)),"ms",a(Rt(n.worst_ms)));const l=Le(n.iterations)?n.iterations:{};s.iterations.show(`${Rt(l.newton)||0} / ${Rt(l.linear)||0}`);const c=Rt(n.volume);s.volume.show(Number.isFinite(c)?`${(100*c).toFixed(1)} %`:"–","",Math.abs(c-1)>.2?"warn":"");const h=Rt(n.inverted);s.inverted.show(Number.isFinite(h)?String(h):"–","",h>0?"bad":"")}#g(e){const t=this.#_(performance.now()),n=(a,o,l)=>w("li",{},w("span",{class:"dot",style:{background:`var(${a})`}}),o,w("b",{},l)),s=["--plot-1","--plot-2","--plot-3","--plot-6"];at(this.#a,ha.map((a,o)=>n(s[o],a,`${$e(t[o]??0,2)} ms`)));const r=["--plot-1","--plot-2","--plot-4","--plot-3"];at(this.#r,el.map((a,o)=>n(r[o],a.charAt(0).toUpperCase()+a.slice(1),`${$e(e?Rt(e[a]):NaN)} J`)))}#x(e){const t=Le(e.latency)?e.latency:{},n=[["Smallest det F",$e(Rt(e.min_det))],["Contacts",$e(Rt(e.contacts))],["Highest temperature",Number.isFinite(Rt(e.max_temperature))?`${$e(Rt(e.max_temperature),4)} K`:"–"],["End of the last step",typeof e.reason=="string"?e.reason:"–"],["Pointer to picture, p99",`${$e(Rt(t.p99))} steps, ${$e(Rt(t.p99_ms))} ms`],["Pages",$e(Rt(e.clients))]];this.#l.childElementCount!==n.length*2&&at(this.#l,n.map(([s])=>[w("dt",{},s),w("dd")])),this.#l.querySelectorAll("dd").forEach((s,r)=>{s.textContent!==n[r][1]&&(s.textContent=n[r][1])})}#M(e){const t=e.advice,n=e.missed===!0&&Le(t)&&typeof t.text=="string"?t.text:"";n!==this.#c&&(this.#c=n,this.#n.hidden=n==="",!(!n||!Le(t))&&at(this.#n,w("h3",{},ze("warning",16),"Slower than real time"),w("div",{},n),zc(this.#t,t)))}}function zc(i,e){const{path:t,value:n}=e;if(typeof t!="string"||t===""||n===void 0)return null;const s=typeof n=="object"?JSON.stringify(n):String(n),r=w("button",{class:"button small",type:"button"},ze("check",15),`Set to ${s}`);return r.addEventListener("click",()=>void i.apply({[t]:n},"Lower")),r}function Xu(i){if(!Le(i))return[];const e=i.times;if(Array.isArray(e))return e.map(Number);const t=Number(i.frames);return Number.isFinite(t)?Array.from({length:t},(n,s)=>s):[]}function qu(i,e){const t=w("button",{class:"icon-button",type:"button"}),n=w("input",{class:"slider",type:"range",min:0,step:1,"aria-label":"Time of the run"}),s=w("output"),r=w("div",{class:"playback glass",role:"group","aria-label":"Playback",hidden:!0},t,n,s);e.append(r);let a=[],o=0;const l=Rc(h=>void i.attempt("seek",{frame:h})),c=h=>{n.value=String(h),ns(n);const u=a[h]??0;s.textContent=`${u.toFixed(2)} / ${(a[a.length-1]??0).toFixed(2)} s`,n.setAttribute("aria-valuetext",`${u.toFixed(2)} seconds, frame ${h+1} of ${a.length}`)};n.addEventListener("input",()=>{o=performance.now(),c(Number(n.value)),l(Number(n.value))}),t.addEventListener("click",()=>void i.run(i.status.get()?.playing?"pause":"play").catch(h=>i.notify("error",h.message))),i.scene.subscribe(h=>{a=Xu(h?.raw.playback),r.hidden=a.length===0,n.max=String(Math.max(0,a.length-1)),a.length>0&&c(0)}),i.status.subscribe(h=>{if(a.length===0||!h)return;const u=h.playing?"Pause":"Play";t.getAttribute("aria-label")!==u&&(t.setAttribute("aria-label",u),t.replaceChildren(ze(h.playing?"pause":"play",18))),!(performance.now()-o<500)&&c($u(a,h.time))})}function $u(i,e){let t=0;for(let n=1;n<i.length;n++)Math.abs(i[n]-e)<Math.abs(i[t]-e)&&(t=n);return t}const xs=[{scale:.5,shadow:256,contact:!1,rich:!1},{scale:.7,shadow:512,contact:!0,rich:!1},{scale:1,shadow:512,contact:!0,rich:!1},{scale:1,shadow:1024,contact:!0,rich:!0},{scale:2,shadow:2048,contact:!0,rich:!0}],Yu=36,Ku=18;class Zu{#e;#t=xs.length-1;#n=16;#i=0;#s=0;#a=!1;software;constructor(e){this.software=e,this.#e=e?1:xs.length-1,e&&(this.#t=2)}get level(){return xs[this.#e]}get pixelRatio(){const e=this.level.scale;return e>1?Math.min(e,window.devicePixelRatio):e*Math.min(1,window.devicePixelRatio)}get mean(){return this.#n}fix(e){this.#a=e!==null,e!==null&&(this.#e=Math.max(0,Math.min(xs.length-1,Math.round(e))))}measure(e){return e>1500||(this.#n+=.15*(e-this.#n),this.#a)?!1:(this.#i=this.#n>Yu?this.#i+e:0,this.#s=this.#n<Ku?this.#s+e:0,this.#i>700&&this.#e>0?(this.#r(-1),this.#t=this.#e,!0):this.#s>4e3&&this.#e<this.#t?(this.#r(1),!0):!1)}#r(e){this.#e+=e,this.#i=0,this.#s=0,this.#n=24}}function Gc(i){const e=i.getExtension("WEBGL_debug_renderer_info"),t=e?String(i.getParameter(e.UNMASKED_RENDERER_WEBGL)):"";return/swiftshader|llvmpipe|softpipe|software/i.test(t)}const Ju={info:5,warning:9,error:14},Qu=4;function ju(i,e){const t=w("div",{class:"toasts",role:"log","aria-label":"Notices","aria-live":"polite"});e.append(t),i.notices.on(n=>ed(i,t,n))}function ed(i,e,t){[...e.children].find(d=>d.dataset.text===t.text)?.remove();const s=w("button",{class:"icon-button dismiss",type:"button","aria-label":"Dismiss"},ze("close",16)),r=w("div",{class:`toast glass ${t.kind}`,role:t.kind==="error"?"alert":void 0},ze(t.kind==="info"?"info":"warning",18),w("div",{class:"text"},t.text));r.dataset.text=t.text;const{asks:a}=t;if(a!==void 0){const d=w("button",{class:"button small primary",type:"button"},"Hand over");d.addEventListener("click",()=>{r.remove(),i.drive(a).catch(f=>i.notify("error",f.message))}),r.append(d)}r.append(s);let o=a===void 0?Ju[t.kind]*1e3:6e4,l=performance.now(),c=0;const h=()=>{l=performance.now(),c=window.setTimeout(()=>r.remove(),o)},u=()=>{clearTimeout(c),o=Math.max(1500,o-(performance.now()-l))};for(r.addEventListener("pointerenter",u),r.addEventListener("pointerleave",h),r.addEventListener("focusin",u),r.addEventListener("focusout",h),s.addEventListener("click",()=>r.remove()),e.append(r);e.childElementCount>Qu;)e.firstElementChild?.remove();h()}const ua=[{name:"rubber",title:"Rubber",color:"#c4564f",doc:"Firm and springy; comes back from anything.",material:{law:"stable-neo-hookean",young:1e6,poisson:.47,density:1100,damping:{stiffness:.002}}},{name:"jelly",title:"Jelly",color:"#6fbf73",doc:"Very soft, wobbles for long.",material:{law:"stable-neo-hookean",young:12e3,poisson:.45,density:1e3}},{name:"flesh",title:"Flesh",color:"#e0a08c",doc:"Soft under small deformation, stiffer beyond; damped.",material:{law:"tissue",young:6e4,poisson:.43,density:1050,damping:{mass:.5,stiffness:.01}}},{name:"wax",title:"Wax",color:"#e9d8a6",doc:"Firm when cold; melts under the heat brush.",heat:!0,material:{law:"corotated",poisson:.45,density:900,conductivity:5,heat_capacity:2e3,young:{over:"temperature",keys:[[310,4e5],[340,2e4]]},damping:{stiffness:.01},plasticity:{rule:"creep",max:10,yield:{over:"temperature",keys:[[310,.1],[340,.01]]},creep:{over:"temperature",keys:[[310,0],[340,30]]}}}},{name:"clay",title:"Clay",color:"#b07a4f",doc:"Keeps every dent.",material:{law:"corotated",young:2e5,poisson:.45,density:1500,damping:{stiffness:.03},plasticity:{rule:"von-mises",yield_stress:8e3,hardening:5e3,limit:1}}},{name:"foam",title:"Foam",color:"#9db7d5",doc:"Light, does not bulge when it is pressed.",material:{law:"corotated",young:3e4,poisson:.1,density:60,damping:{mass:.5,stiffness:.02}}}],td={ambient:293.15,cooling:10};function da(i){const e=i.value("integrator.tangent"),t=i.value("integrator.type");return(t==="linear-implicit-euler"||t==="bdf2")&&(e==="warped"||e==="plain-linear")}function Hc(i,e,t){const n=structuredClone(t.material);da(i)&&(n.law="linear");const s={[`materials.${e}`]:n};return t.heat&&!Le(i.document.get()?.heat)&&(s.heat=td),s}function nd(i,e){const{law:t,...n}=e;return sr(i,n)}function sr(i,e){return Le(e)?Le(i)&&Object.entries(e).every(([t,n])=>sr(i[t],n)):oo(i,e)}function id(i,e){const t={};for(const[s,r]of Object.entries(e)){const a=/^materials\.\*\.(.+)$/.exec(s);a||(t[s]=r);for(const[o,l]of a?i.entries("materials"):[])a[1]==="law"?Object.assign(t,Vc(i,o,l,String(r))):t[`materials.${o}.${a[1]}`]=r}const n=t.integrator;return Le(n)&&n.tangent==="warped"&&i.value("contact.between")==="barrier"&&(t["contact.between"]="none"),t}function Vc(i,e,t,n){const s=`materials.${e}`,r=typeof t.law=="string"?t.law:"neo-hookean",a={};if(n===r)return a;a[`${s}.law`]=n;for(const o of i.list("laws").find(l=>l.name===r)?.fields??[])t[o.name]!==void 0&&(a[`${s}.${o.name}`]=null);return t.form!==void 0&&(a[`${s}.form`]=null),a}function sd(i,e){return Object.entries(e).every(([t,n])=>{const s=/^materials\.\*\.(.+)$/.exec(t);return s?i.entries("materials").every(([,r])=>sr(r[s[1]],n)):sr(i.effective(t),n)})}const il={camera:"orbit",orbit:"orbit",look:"orbit",hand:"grab",grab:"grab",pin:"pin",unpin:"unpin",push:"push",pusher:"push",sphere:"push",plane:"press",press:"press",warm:"heat",heat:"heat",cold:"cold",cool:"cold",ball:"ball",throw:"ball",material:"paint",paint:"paint",wind:"wind",tear:"tear",region:"region",constraint:"region"};function Wc(i){return il[i]?il[i]:Eu(i)?i:"hand"}function rd(i,e){const{app:t}=i,n=w("div",{class:"toolbar glass",role:"toolbar","aria-label":"Tools","aria-orientation":"vertical"}),s=w("section",{class:"tool-options glass","aria-label":"Options of the tool",hidden:!0});e.append(n,s),t.tools.subscribe(l=>{at(n,ad(t,l)),Gi(n,".icon-button"),sl(t,n)}),t.tool.subscribe(()=>sl(t,n));const r=()=>{n.inert=!t.driver.get().driving,n.hidden=t.scene.get()?.source==="run"};t.driver.subscribe(r),t.scene.subscribe(r);let a="";const o=()=>{const l=t.tools.get().find(d=>d.id===t.tool.get()),c=JSON.stringify([l?.id,i.entries("materials").map(([d])=>d),fa(t),pa(i),Xc(i),t.scene.get()?.source]);if(c===a)return;a=c;const h=l?od(i,l):[],{source:u="run"}=t.scene.get()??{};s.hidden=h.length===0||u==="run",at(s,l&&w("h2",{},l.label),l?.hint&&w("p",{class:"what"},l.hint),...h)};t.tool.subscribe(o),t.tools.subscribe(o),t.scene.subscribe(o),i.document.subscribe(o)}function ad(i,e){const t=[];let n=e[0]?.group;for(const s of e){s.group!==n&&t.push(w("hr")),n=s.group;const r=w("button",{class:"icon-button",type:"button","aria-label":s.label,"aria-pressed":"false","data-tool":s.id,"aria-keyshortcuts":s.key||void 0,tip:s.hint?`${s.label}
${s.hint}`:s.label,"data-tip-side":"right"},ze(Wc(s.id)),s.key&&w("kbd",{"aria-hidden":"true"},s.key.toUpperCase()));r.addEventListener("click",()=>i.setTool(s.id)),t.push(r)}return t}function sl(i,e){for(const t of e.querySelectorAll("[data-tool]")){const n=t.dataset.tool===i.tool.get();t.setAttribute("aria-pressed",String(n)),t.tabIndex=n?0:-1}}function fa(i){const e=i.scene.get()?.bounds;if(!e)return 1;const t=e.max.map((n,s)=>n-e.min[s]);return Number(Math.max(...t,.001).toPrecision(1))}function od(i,e){const{app:t}=i,n=[],s=(o,l)=>t.brush.patch({[o]:l}),r=Wc(e.id);return(["pin","unpin","heat","cold","paint"].includes(r)||r==="push"||r==="press")&&n.push(Tr({label:"Radius",unit:"m",scale:{from:fa(t)*.01,to:fa(t)*.5,log:!0,whole:!1},get:()=>t.brush.get().radius,set:o=>s("radius",o)}).element),(r==="heat"||r==="cold")&&n.push(Tr({label:r==="heat"?"Heat":"Cold",unit:"K/s",scale:{from:5,to:500,log:!0,whole:!1},get:()=>t.brush.get().kelvin,set:o=>s("kelvin",o)}).element),(r==="heat"||r==="cold")&&n.push(ld(i)),r==="push"&&n.push(uo("Shape",[["sphere","Sphere"],["plane","Plane"]],()=>t.brush.get().pusher,o=>s("pusher",o)).element),r==="paint"&&n.push(cd(i)),r==="ball"&&n.push(Tr({label:"Speed",unit:"×",scale:{from:.1,to:5,log:!0,whole:!1},tip:"1 is the speed of a fall from the scene’s height.",get:()=>t.brush.get().throwSpeed,set:o=>s("throwSpeed",o)}).element),n}function pa(i){return Le(i.document.get()?.heat)}function Xc(i){return i.entries("materials").some(([,e])=>JSON.stringify(e).includes('"over":"temperature"'))}function ld(i){if(pa(i)&&Xc(i))return null;const e=ua.find(r=>r.heat),[t]=i.entries("materials")[0]??[];if(!e||t===void 0)return null;const n=pa(i)?"No material here depends on temperature.":"Nothing here has a temperature yet.",s=w("button",{class:"button small",type:"button"},ze("heat",15),`Make ${t} of wax`);return s.addEventListener("click",()=>void i.apply(Hc(i,t,e),e.title)),[w("p",{class:"section-note"},n),s]}function cd(i){const{app:e}=i,t=zi("paint"),n=i.entries("materials").map(([o])=>o),s=i.list("materials").filter(o=>!n.includes(o.name)),r=w("select",{class:"input",id:t},w("optgroup",{label:"Of this scene"},n.map(o=>w("option",{value:o},o))),s.length>0&&w("optgroup",{label:"Ready-made"},s.map(o=>w("option",{value:o.name},o.title))));return[...n,...s.map(o=>o.name)].includes(e.brush.get().material)||e.brush.patch({material:s[0]?.name??n[0]??""}),r.value=e.brush.get().material,r.addEventListener("change",()=>e.brush.patch({material:r.value})),w("div",{class:"field"},w("label",{class:"label",for:t},"Material"),w("div",{class:"control"},r))}function fo(i,e){i.notify("error",e instanceof Error?e.message:String(e))}function qc(i,e){const t=w("a",{href:i,download:e,hidden:!0});document.body.append(t),t.click(),t.remove()}function $c(i,e){const t=URL.createObjectURL(i);qc(t,e),setTimeout(()=>URL.revokeObjectURL(t),6e4)}function po(i){const e=i.scene.get();return(e?.name||e?.title||"scene").replace(/^.*\//,"").replace(/\.\w+$/,"").replaceAll(/[^\w-]+/g,"-").replaceAll(/^-+|-+$/g,"")||"scene"}function Yc(i){return i<1e6?`${Math.max(1,Math.round(i/1e3))} kB`:`${(i/1e6).toFixed(1)} MB`}async function hd(i){try{const e=await i.stage?.picture();e&&$c(e,`${po(i)}.png`)}catch(e){fo(i,e)}}async function pr(i){if(i.stage)try{if(!i.recording.get()){i.stage.startMovie();return}const e=await i.stage.stopMovie();if(!e)return;$c(e,`${po(i)}.${e.type.includes("mp4")?"mp4":"webm"}`),i.notify("info",`Movie saved, ${Yc(e.size)}.`)}catch(e){fo(i,e)}}async function Rr(i,e,t={}){try{const n=await i.request("export",{format:e,...t}),{url:s,name:r,bytes:a}=n;if(typeof s!="string")throw new Error("the server made nothing");const o=/\.\w+$/.exec(typeof r=="string"?r:"")?.[0]??`.${e}`,l=`${po(i)}${e==="session"?"-session":""}${o}`;qc(s,l),i.notify("info",typeof a=="number"?`${l}, ${Yc(a)}`:l)}catch(n){fo(i,n)}}async function ud(i){const e=await i.attempt("save");typeof e?.folder=="string"&&i.notify("info",`Saved in ${e.folder}. Repeat it with: pliant run ${e.folder}/scene.json`)}function dd(i){const e=i.hello.get()?.can,t=!Le(e)||e.render!==!1,n=!Le(e)||e.session!==!1,s=i.scene.get()===null,r=(a,o,l)=>({label:o,hint:l,icon:ze("file",18),disabled:s,act:()=>void Rr(i,a)});return["Pictures",{label:"Picture of the view",hint:"PNG, as it is seen",icon:ze("picture",18),disabled:s,act:()=>void hd(i)},{label:"Final picture",hint:"PNG by the ray tracer, takes a while",icon:ze("picture",18),disabled:s||!t,act:()=>void Rr(i,"picture",{width:1920,height:1080,...i.stage?{camera:i.stage.camera()}:{}})},{label:i.recording.get()?"End the movie":"Record a movie",hint:"of the view, by the browser",icon:ze("movie",18),disabled:s,act:()=>void pr(i)},"Deformed surface",r("glb","glTF","with colours, for most programs"),r("obj","OBJ","with texture coordinates"),r("ply","PLY","with colours"),r("stl","STL","for printing"),"Session",{label:"Session",hint:"scene and events: pliant run repeats it exactly",icon:ze("folder",18),disabled:s||!n,act:()=>void Rr(i,"session")},{label:"Save beside the server",hint:"as a folder",icon:ze("folder",18),disabled:s||!n||!i.driver.get().driving,act:()=>void ud(i)}]}const ji=[.05,.1,.25,.5,1,2,4],Kc=[["auto","As the system","half"],["light","Light","sun"],["dark","Dark","moon"]];function nn(i,e,t,n,s,r=""){const a=w("button",{class:`icon-button ${r}`.trim(),type:"button","aria-label":e,"aria-keyshortcuts":n||void 0,tip:t},ze(i));return a.addEventListener("click",s),a}function Zt(i,e){e.catch(t=>i.notify("error",t instanceof Error?t.message:String(t)))}function Zc(i){Zt(i,i.run(i.status.get()?.playing?"pause":"play"))}async function Jc(i){Nc(i)&&!await Cc("Back to the start?","The simulation begins again. Undo brings back what is now.","Begin again")||Zt(i,i.reset())}function fd(i,e,t){const n=w("span",{class:"name"},"Open a scene"),s=w("button",{class:"scene-button",type:"button","aria-haspopup":"dialog",tip:"Gallery"},ze("gallery"),n,ze("down",14));s.addEventListener("click",()=>void lo(i));const r=w("span",{class:"badges"}),a=nn("record","Record a movie","Record a movie","m",()=>void pr(i),"only-wide"),o=nn("export","Export","Export","",()=>Ys(o,"Export",dd(i))),l=nn("half","Theme","Light or dark","",()=>Ys(l,"Theme",Qc(i)),"only-wide"),c=nn("help","Keyboard and tools","Keyboard and tools","?",()=>mo(i),"only-wide"),h=nn("sidebar","Settings","Show or hide the settings (S)","s",t.toggle),u=nn("more","More","More","",()=>Ys(u,"More",md(i)),"only-narrow");for(const f of[o,l,u])f.setAttribute("aria-haspopup","menu"),f.setAttribute("aria-expanded","false");t.shown.subscribe(f=>h.setAttribute("aria-pressed",String(f)));const d=w("div",{class:"group"},a,o,l,c,u,h);e.append(w("div",{class:"topbar glass",role:"toolbar","aria-label":"Scene"},w("div",{class:"group grow"},s,r),d)),Gi(e,"button"),i.scene.subscribe(f=>{const _=f?Pc(f.title||f.name||"Scene"):"";n.textContent=_||"Open a scene",s.setAttribute("aria-label",`${_?`Scene ${_}`:"No scene"}: open the gallery`),document.title=_?`${_} – Pliant studio`:"Pliant studio"}),i.recording.subscribe(f=>{a.classList.toggle("recording",f),a.setAttribute("aria-label",f?"End the movie":"Record a movie"),a.setAttribute("aria-pressed",String(f))}),i.theme.subscribe(f=>at(l,ze(Kc.find(([_])=>_===f)?.[2]??"half"))),pd(i,r)}function pd(i,e){const t=()=>{const n=i.link.get(),s=i.driver.get();if(n!=="open")at(e,w("span",{class:"badge bad",role:"status"},n==="refused"?"No access: open the address that the terminal shows":n==="lost"?"Connection lost, trying again …":"Connecting …"));else if(s.driving)at(e,s.pages>1&&w("span",{class:"badge good"},`${s.pages} pages`));else{const r=w("button",{class:"button small",type:"button",tip:"Another page changes things; this one watches."},"Watching: ask to drive");r.addEventListener("click",()=>Zt(i,i.drive())),at(e,r)}document.body.classList.toggle("watching",n!=="open"||!s.driving)};i.link.subscribe(t),i.driver.subscribe(t)}function Qc(i){return Kc.map(([e,t,n])=>({label:t,icon:ze(n,18),checked:i.theme.get()===e,act:()=>i.theme.set(e)}))}function md(i){return[{label:i.recording.get()?"End the movie":"Record a movie",icon:ze("record",18),act:()=>void pr(i)},{label:"Keyboard and tools",icon:ze("help",18),act:()=>mo(i)},"Theme",...Qc(i)]}function gd(i,e){const t=nn("undo","Undo","Undo","Control+Z",()=>Zt(i,i.undo())),n=nn("redo","Redo","Redo","Control+Shift+Z",()=>Zt(i,i.redo())),s=nn("reset","Back to the start","Back to the start","r",()=>void Jc(i)),r=nn("play","Play","Play or pause (space)"," ",()=>Zc(i),"play"),a=nn("step","One step","One step (.)",".",()=>Zt(i,i.run("step"))),o=w("button",{class:"icon-button speed",type:"button","aria-haspopup":"menu","aria-expanded":"false",tip:"Speed: slow motion below 1"},"1×");o.addEventListener("click",()=>Ys(o,"Speed",ji.map(d=>({label:d===1?"1× real time":`${d}×`,checked:i.status.get()?.speed===d,act:()=>Zt(i,i.setSpeed(d))}))));const l=nn("commit","Keep this shape","Keep this shape: what is bent now becomes the shape at rest","k",()=>{Zt(i,i.commit().then(()=>i.notify("info","This shape is the shape at rest now.")))}),c=w("div",{class:"clock",role:"timer","aria-label":"Simulated time"},w("span"),w("small")),h=w("div",{class:"transport",role:"toolbar","aria-label":"Time"},t,n,s,r,a,o,l,c);e.append(h),Gi(h,"button");const u=()=>{const d=i.status.get(),f=i.scene.get()!==null&&i.driver.get().driving&&i.link.get()==="open",_=S=>typeof d?.raw[S]=="number"?d.raw[S]:0,M=i.scene.get()?.source==="run";for(const S of[r,a,o])S.disabled=!f;for(const S of[s,l])S.disabled=!f||M;t.disabled=!f||_("undo")===0,n.disabled=!f||_("redo")===0;const m=d?.playing??!1;(r.getAttribute("aria-label")!==(m?"Pause":"Play")||r.childElementCount===0)&&(r.setAttribute("aria-label",m?"Pause":"Play"),at(r,ze(m?"pause":"play")));const p=`${$e(d?.speed??1)}×`;o.textContent!==p&&(o.textContent=p),o.setAttribute("aria-label",`Speed ${p}`),c.firstElementChild.textContent=`${(d?.time??0).toFixed(2)} s`,c.lastElementChild.textContent=d?.state==="busy"?"working …":`step ${d?.step??0}`};i.status.subscribe(u),i.scene.subscribe(u),i.driver.subscribe(u),i.link.subscribe(u)}const gn=i=>e=>e.key.toLowerCase()===i&&!e.ctrlKey&&!e.metaKey&&!e.altKey,Cr=(i,e)=>t=>t.key.toLowerCase()===i&&(t.ctrlKey||t.metaKey)&&t.shiftKey===e&&!t.altKey;function rl(i,e){const t=i.status.get()?.speed??1,n=ji.reduce((s,r,a)=>Math.abs(r-t)<Math.abs(ji[s]-t)?a:s,0);Zt(i,i.setSpeed(ji[Math.min(ji.length-1,Math.max(0,n+e))]))}function _d(i){return[{keys:["Space"],text:"Play or pause",matches:gn(" "),act:Zc},{keys:["."],text:"One step",matches:gn("."),act:e=>Zt(e,e.run("step"))},{keys:["["],text:"Slower",matches:gn("["),act:e=>rl(e,-1)},{keys:["]"],text:"Faster",matches:gn("]"),act:e=>rl(e,1)},{keys:["Ctrl","Z"],text:"Undo",matches:Cr("z",!1),act:e=>Zt(e,e.undo())},{keys:["Ctrl","Shift","Z"],text:"Redo",matches:e=>Cr("z",!0)(e)||Cr("y",!1)(e),act:e=>Zt(e,e.redo())},{keys:["R"],text:"Back to the start",matches:gn("r"),act:e=>void Jc(e)},{keys:["K"],text:"Keep this shape (commit)",matches:gn("k"),act:e=>Zt(e,e.commit())},{keys:["O"],text:"Gallery",matches:gn("o"),act:e=>void lo(e)},{keys:["S"],text:"Settings",matches:gn("s"),act:i},{keys:["M"],text:"Record a movie",matches:gn("m"),act:e=>void pr(e)},{keys:["?"],text:"This list",matches:gn("?"),act:e=>mo(e)}]}let ma=[];function vd(i,e){ma=_d(e),window.addEventListener("keydown",t=>{if(t.defaultPrevented||t.repeat||document.querySelector("dialog[open], .menu")||Ac(t.target)&&!(t.target instanceof HTMLInputElement&&/^(range|checkbox)$/.test(t.target.type))||t.key===" "&&t.target instanceof Element&&t.target.closest("button, summary, input, select, a")||!t.ctrlKey&&!t.metaKey&&i.tools.get().some(s=>s.key.toLowerCase()===t.key.toLowerCase()))return;const n=ma.find(s=>s.matches(t));n&&(t.preventDefault(),n.act(i))})}function Ms(i){return w("dl",{},i.map(({keys:e,text:t})=>[w("dt",{},e.map((n,s)=>[s>0&&" ",w("kbd",{},n)])),w("dd",{},t)]))}function mo(i){const e=w("button",{class:"icon-button",type:"button","aria-label":"Close"},ze("close")),t=i.tools.get().filter(r=>r.key),n=new Set(t.map(r=>r.key.toLowerCase())),s=ao("Keyboard and tools","help",w("div",{class:"dialog-head"},w("h2",{},"Keyboard and tools"),e),w("div",{class:"shortcuts"},w("section",{},w("h3",{},"Tools"),Ms(t.map(r=>({keys:[r.key.length===1?r.key.toUpperCase():r.key],text:r.label})))),w("section",{},w("h3",{},"Time and window"),Ms(ma.filter(r=>r.keys.length>1||!n.has(r.keys[0].toLowerCase())))),w("section",{},w("h3",{},"Picture"),Ms([{keys:["F"],text:"Show everything"},{keys:["+","−"],text:"Larger, smaller brush"},{keys:["←","→","↑","↓"],text:"Turn the view; with Shift move it"},{keys:["PgUp","PgDn"],text:"Nearer, farther"},{keys:["Enter"],text:"Use the tool in the middle; arrows then move it"}])),w("section",{},w("h3",{},"Controls"),Ms([{keys:["Tab"],text:"From group to group"},{keys:["←","→","↑","↓"],text:"Within tool bars, tabs and sliders"},{keys:["↑","↓"],text:"In a number: a tenth more or less"},{keys:["Esc"],text:"Closes, or gives a value up"}]))));e.addEventListener("click",()=>s.close()),e.focus()}/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */const go="187",xd=0,al=1,Md=2,Ks=1,Sd=2,Ci=3,Yn=0,Wt=1,Vt=2,Pi=0,is=1,ol=2,ll=3,cl=4,yd=5,Ti=100,bd=101,Ed=102,wd=103,Td=104,Ad=200,Rd=201,Cd=202,Pd=203,jc=204,eh=205,Ld=206,Dd=207,Id=208,Nd=209,Ud=210,Fd=211,Od=212,Bd=213,kd=214,ga=0,_a=1,va=2,as=3,xa=4,Ma=5,Sa=6,ya=7,_o=0,zd=1,Gd=2,In=0,th=1,nh=2,ih=3,sh=4,rh=5,ah=6,vo=7,oh=300,Ui=301,os=302,Pr=303,Lr=304,ls=1e3,Dn=1001,ba=1002,Pt=1003,Hd=1004,Ss=1005,Ot=1006,Dr=1007,Wn=1008,$t=1009,lh=1010,ch=1011,cs=1012,xo=1013,yn=1014,dn=1015,bn=1016,Mo=1017,So=1018,Fi=1020,hh=35902,uh=35899,dh=1021,fh=1022,Sn=1023,Kn=1026,Xn=1027,yo=1028,bo=1029,ri=1030,Eo=1031,wo=1033,Zs=33776,Js=33777,Qs=33778,js=33779,Ea=35840,wa=35841,Ta=35842,Aa=35843,Ra=36196,Ca=37492,Pa=37496,La=37488,Da=37489,rr=37490,Ia=37491,Na=37808,Ua=37809,Fa=37810,Oa=37811,Ba=37812,ka=37813,za=37814,Ga=37815,Ha=37816,Va=37817,Wa=37818,Xa=37819,qa=37820,$a=37821,Ya=36492,Ka=36494,Za=36495,Ja=36283,Qa=36284,ar=36285,ja=36286,Vd=3200,or=0,Wd=1,Vn="",Ft="srgb",Oi="srgb-linear",lr="linear",je="srgb",Ir=7680,Xd=519,qd=512,$d=513,Yd=514,ph=515,Kd=516,Zd=517,mh=518,gh=519,_h=35044,Jd=35048,hl="300 es",fn=2e3,hs=2001;function Qd(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function us(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function jd(){const i=us("canvas");return i.style.display="block",i}const ul={};function cr(...i){const e="THREE."+i.shift();console.log(e,...i)}function vh(i){const e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){const t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Pe(...i){i=vh(i);const e="THREE."+i.shift();{const t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Ze(...i){i=vh(i);const e="THREE."+i.shift();{const t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Li(...i){const e=i.join(" ");e in ul||(ul[e]=!0,Pe(...i))}function ef(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}const tf={[ga]:ga,[va]:Sa,[xa]:xa,[as]:Ma,[_a]:_a,[Sa]:va,[ya]:ya,[Ma]:as};class oi{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});const n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){const n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){const n=this._listeners;if(n===void 0)return;const s=n[e];if(s!==void 0){const r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){const t=this._listeners;if(t===void 0)return;const n=t[e.type];if(n!==void 0){e.target=this;const s=n.slice(0);for(let r=0,a=s.length;r<a;r++)s[r].call(this,e);e.target=null}}}const Nt=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Nr=Math.PI/180,eo=180/Math.PI;function li(){const i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Nt[i&255]+Nt[i>>8&255]+Nt[i>>16&255]+Nt[i>>24&255]+"-"+Nt[e&255]+Nt[e>>8&255]+"-"+Nt[e>>16&15|64]+Nt[e>>24&255]+"-"+Nt[t&63|128]+Nt[t>>8&255]+"-"+Nt[t>>16&255]+Nt[t>>24&255]+Nt[n&255]+Nt[n>>8&255]+Nt[n>>16&255]+Nt[n>>24&255]).toLowerCase()}function Xe(i,e,t){return Math.max(e,Math.min(t,i))}function nf(i,e){return(i%e+e)%e}function Ur(i,e,t){return(1-t)*i+t*e}function sf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function mr(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function xh(i,e){if(e.constructor===Float32Array)return i;const t=mr(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Mh(i,e){if(e.constructor===Float32Array)return i;const t=mr(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}class Ge{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){const t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=Xe(this.x,e.x,t.x),this.y=Xe(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=Xe(this.x,e,t),this.y=Xe(this.y,e,t),this}clampLength(e,t){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Xe(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){const t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;const n=this.dot(e)/t;return Math.acos(Xe(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){const t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){const n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,a=this.y-e.y;return this.x=r*n-a*s+e.x,this.y=r*s+a*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}}class En{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,a,o){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[a+0],f=r[a+1],_=r[a+2],M=r[a+3];if(u!==M||l!==d||c!==f||h!==_){let m=l*d+c*f+h*_+u*M;m<0&&(d=-d,f=-f,_=-_,M=-M,m=-m);let p=1-o;if(m<.9995){const S=Math.acos(m),R=Math.sin(S);p=Math.sin(p*S)/R,o=Math.sin(o*S)/R,l=l*p+d*o,c=c*p+f*o,h=h*p+_*o,u=u*p+M*o}else{l=l*p+d*o,c=c*p+f*o,h=h*p+_*o,u=u*p+M*o;const S=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=S,c*=S,h*=S,u*=S}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,a){const o=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[a],d=r[a+1],f=r[a+2],_=r[a+3];return e[t]=o*_+h*u+l*f-c*d,e[t+1]=l*_+h*d+c*u-o*f,e[t+2]=c*_+h*f+o*d-l*u,e[t+3]=h*_-o*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){const n=e._x,s=e._y,r=e._z,a=e._order,o=Math.cos,l=Math.sin,c=o(n/2),h=o(s/2),u=o(r/2),d=l(n/2),f=l(s/2),_=l(r/2);switch(a){case"XYZ":this._x=d*h*u+c*f*_,this._y=c*f*u-d*h*_,this._z=c*h*_+d*f*u,this._w=c*h*u-d*f*_;break;case"YXZ":this._x=d*h*u+c*f*_,this._y=c*f*u-d*h*_,this._z=c*h*_-d*f*u,this._w=c*h*u+d*f*_;break;case"ZXY":this._x=d*h*u-c*f*_,this._y=c*f*u+d*h*_,this._z=c*h*_+d*f*u,this._w=c*h*u-d*f*_;break;case"ZYX":this._x=d*h*u-c*f*_,this._y=c*f*u+d*h*_,this._z=c*h*_-d*f*u,this._w=c*h*u+d*f*_;break;case"YZX":this._x=d*h*u+c*f*_,this._y=c*f*u+d*h*_,this._z=c*h*_-d*f*u,this._w=c*h*u-d*f*_;break;case"XZY":this._x=d*h*u-c*f*_,this._y=c*f*u-d*h*_,this._z=c*h*_+d*f*u,this._w=c*h*u+d*f*_;break;default:Pe("Quaternion: .setFromEuler() encountered an unknown order: "+a)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){const n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){const t=e.elements,n=t[0],s=t[4],r=t[8],a=t[1],o=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+o+u;if(d>0){const f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(a-s)*f}else if(n>o&&n>u){const f=2*Math.sqrt(1+n-o-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+a)/f,this._z=(r+c)/f}else if(o>u){const f=2*Math.sqrt(1+o-n-u);this._w=(r-c)/f,this._x=(s+a)/f,this._y=.25*f,this._z=(l+h)/f}else{const f=2*Math.sqrt(1+u-n-o);this._w=(a-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(Xe(this.dot(e),-1,1)))}rotateTowards(e,t){const n=this.angleTo(e);if(n===0)return this;const s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){const n=e._x,s=e._y,r=e._z,a=e._w,o=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+a*o+s*c-r*l,this._y=s*h+a*l+r*o-n*c,this._z=r*h+a*c+n*l-s*o,this._w=a*h-n*o-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,a=e._w,o=this.dot(e);o<0&&(n=-n,s=-s,r=-r,a=-a,o=-o);let l=1-t;if(o<.9995){const c=Math.acos(o),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+a*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+a*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){const e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}}class I{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(dl.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(dl.setFromAxisAngle(e,t))}applyMatrix3(e){const t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){const t=this.x,n=this.y,s=this.z,r=e.elements,a=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*a,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*a,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*a,this}applyQuaternion(e){const t=this.x,n=this.y,s=this.z,r=e.x,a=e.y,o=e.z,l=e.w,c=2*(a*s-o*n),h=2*(o*t-r*s),u=2*(r*n-a*t);return this.x=t+l*c+a*u-o*h,this.y=n+l*h+o*c-r*u,this.z=s+l*u+r*h-a*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){const t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=Xe(this.x,e.x,t.x),this.y=Xe(this.y,e.y,t.y),this.z=Xe(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=Xe(this.x,e,t),this.y=Xe(this.y,e,t),this.z=Xe(this.z,e,t),this}clampLength(e,t){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Xe(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){const n=e.x,s=e.y,r=e.z,a=t.x,o=t.y,l=t.z;return this.x=s*l-r*o,this.y=r*a-n*l,this.z=n*o-s*a,this}projectOnVector(e){const t=e.lengthSq();if(t===0)return this.set(0,0,0);const n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Fr.copy(this).projectOnVector(e),this.sub(Fr)}reflect(e){return this.sub(Fr.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){const t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;const n=this.dot(e)/t;return Math.acos(Xe(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){const t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){const s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){const t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){const t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){const e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}}const Fr=new I,dl=new En;class Fe{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,a,o,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,a,o,l,c)}set(e,t,n,s,r,a,o,l,c){const h=this.elements;return h[0]=e,h[1]=s,h[2]=o,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=a,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){const t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){const t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){const n=e.elements,s=t.elements,r=this.elements,a=n[0],o=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],_=n[8],M=s[0],m=s[3],p=s[6],S=s[1],R=s[4],b=s[7],A=s[2],T=s[5],g=s[8];return r[0]=a*M+o*S+l*A,r[3]=a*m+o*R+l*T,r[6]=a*p+o*b+l*g,r[1]=c*M+h*S+u*A,r[4]=c*m+h*R+u*T,r[7]=c*p+h*b+u*g,r[2]=d*M+f*S+_*A,r[5]=d*m+f*R+_*T,r[8]=d*p+f*b+_*g,this}multiplyScalar(e){const t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){const e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],a=e[4],o=e[5],l=e[6],c=e[7],h=e[8];return t*a*h-t*o*c-n*r*h+n*o*l+s*r*c-s*a*l}invert(){const e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],a=e[4],o=e[5],l=e[6],c=e[7],h=e[8],u=h*a-o*c,d=o*l-h*r,f=c*r-a*l,_=t*u+n*d+s*f;if(_===0)return this.set(0,0,0,0,0,0,0,0,0);const M=1/_;return e[0]=u*M,e[1]=(s*c-h*n)*M,e[2]=(o*n-s*a)*M,e[3]=d*M,e[4]=(h*t-s*l)*M,e[5]=(s*r-o*t)*M,e[6]=f*M,e[7]=(n*l-c*t)*M,e[8]=(a*t-n*r)*M,this}transpose(){let e;const t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){const t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,a,o){const l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*a+c*o)+a+e,-s*c,s*l,-s*(-c*a+l*o)+o+t,0,0,1),this}scale(e,t){return Li("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Or.makeScale(e,t)),this}rotate(e){return Li("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Or.makeRotation(-e)),this}translate(e,t){return Li("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Or.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){const t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){const t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){const n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}}const Or=new Fe,fl=new Fe().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),pl=new Fe().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function rf(){const i={enabled:!0,workingColorSpace:Oi,spaces:{},convert:function(s,r,a){return this.enabled===!1||r===a||!r||!a||(this.spaces[r].transfer===je&&(s.r=Nn(s.r),s.g=Nn(s.g),s.b=Nn(s.b)),this.spaces[r].primaries!==this.spaces[a].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[a].fromXYZ)),this.spaces[a].transfer===je&&(s.r=Di(s.r),s.g=Di(s.g),s.b=Di(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Vn?lr:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,a){return s.copy(this.spaces[a].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Oi]:{primaries:e,whitePoint:n,transfer:lr,toXYZ:fl,fromXYZ:pl,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Ft},outputColorSpaceConfig:{drawingBufferColorSpace:Ft}},[Ft]:{primaries:e,whitePoint:n,transfer:je,toXYZ:fl,fromXYZ:pl,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Ft}}}),i}const qe=rf();function Nn(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Di(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}let ui;class af{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{ui===void 0&&(ui=us("canvas")),ui.width=e.width,ui.height=e.height;const s=ui.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=ui}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){const t=us("canvas");t.width=e.width,t.height=e.height;const n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);const s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let a=0;a<r.length;a++)r[a]=Nn(r[a]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){const t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Nn(t[n]/255)*255):t[n]=Nn(t[n]);return{data:t,width:e.width,height:e.height}}else return Pe("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}}let of=0;class To{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:of++}),this.uuid=li(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){const t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){const t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];const n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let a=0,o=s.length;a<o;a++)s[a].isDataTexture?r.push(Br(s[a].image)):r.push(Br(s[a]))}else r=Br(s);n.url=r}return t||(e.images[this.uuid]=n),n}}function Br(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?af.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Pe("Texture: Unable to serialize Texture."),{})}let lf=0;const kr=new I;class Bt extends oi{constructor(e=Bt.DEFAULT_IMAGE,t=Bt.DEFAULT_MAPPING,n=Dn,s=Dn,r=Ot,a=Wn,o=Sn,l=$t,c=Bt.DEFAULT_ANISOTROPY,h=Vn){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:lf++}),this.uuid=li(),this.name="",this.source=new To(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=a,this.anisotropy=c,this.format=o,this.internalFormat=null,this.type=l,this.offset=new Ge(0,0),this.repeat=new Ge(1,1),this.center=new Ge(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Fe,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(kr).x}get height(){return this.source.getSize(kr).y}get depth(){return this.source.getSize(kr).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(const t in e){const n=e[t];if(n===void 0){Pe(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}const s=this[t];if(s===void 0){Pe(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){const t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];const n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==oh)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case ls:e.x=e.x-Math.floor(e.x);break;case Dn:e.x=e.x<0?0:1;break;case ba:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case ls:e.y=e.y-Math.floor(e.y);break;case Dn:e.y=e.y<0?0:1;break;case ba:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}}Bt.DEFAULT_IMAGE=null;Bt.DEFAULT_MAPPING=oh;Bt.DEFAULT_ANISOTROPY=1;class dt{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){const t=this.x,n=this.y,s=this.z,r=this.w,a=e.elements;return this.x=a[0]*t+a[4]*n+a[8]*s+a[12]*r,this.y=a[1]*t+a[5]*n+a[9]*s+a[13]*r,this.z=a[2]*t+a[6]*n+a[10]*s+a[14]*r,this.w=a[3]*t+a[7]*n+a[11]*s+a[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);const t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r;const l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],_=l[9],M=l[2],m=l[6],p=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-M)<.01&&Math.abs(_-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+M)<.1&&Math.abs(_+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;const R=(c+1)/2,b=(f+1)/2,A=(p+1)/2,T=(h+d)/4,g=(u+M)/4,y=(_+m)/4;return R>b&&R>A?R<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(R),s=T/n,r=g/n):b>A?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=T/s,r=y/s):A<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(A),n=g/r,s=y/r),this.set(n,s,r,t),this}let S=Math.sqrt((m-_)*(m-_)+(u-M)*(u-M)+(d-h)*(d-h));return Math.abs(S)<.001&&(S=1),this.x=(m-_)/S,this.y=(u-M)/S,this.z=(d-h)/S,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(e){const t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=Xe(this.x,e.x,t.x),this.y=Xe(this.y,e.y,t.y),this.z=Xe(this.z,e.z,t.z),this.w=Xe(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=Xe(this.x,e,t),this.y=Xe(this.y,e,t),this.z=Xe(this.z,e,t),this.w=Xe(this.w,e,t),this}clampLength(e,t){const n=this.length();return this.divideScalar(n||1).multiplyScalar(Xe(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}}class cf extends oi{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ot,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new dt(0,0,e,t),this.scissorTest=!1,this.viewport=new dt(0,0,e,t),this.textures=[];const s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Bt({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){const t={minFilter:Ot,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;const s=Object.assign({},e.textures[t].image);this.textures[t].source=new To(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){const t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}}class sn extends cf{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}}class Sh extends Bt{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Pt,this.minFilter=Pt,this.wrapR=Dn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}}class hf extends Bt{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Pt,this.minFilter=Pt,this.wrapR=Dn,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}}class et{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,a,o,l,c,h,u,d,f,_,M,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,a,o,l,c,h,u,d,f,_,M,m)}set(e,t,n,s,r,a,o,l,c,h,u,d,f,_,M,m){const p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=a,p[9]=o,p[13]=l,p[2]=c,p[6]=h,p[10]=u,p[14]=d,p[3]=f,p[7]=_,p[11]=M,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new et().fromArray(this.elements)}copy(e){const t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){const t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){const t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();const t=this.elements,n=e.elements,s=1/di.setFromMatrixColumn(e,0).length(),r=1/di.setFromMatrixColumn(e,1).length(),a=1/di.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*a,t[9]=n[9]*a,t[10]=n[10]*a,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){const t=this.elements,n=e.x,s=e.y,r=e.z,a=Math.cos(n),o=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){const d=a*h,f=a*u,_=o*h,M=o*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+_*c,t[5]=d-M*c,t[9]=-o*l,t[2]=M-d*c,t[6]=_+f*c,t[10]=a*l}else if(e.order==="YXZ"){const d=l*h,f=l*u,_=c*h,M=c*u;t[0]=d+M*o,t[4]=_*o-f,t[8]=a*c,t[1]=a*u,t[5]=a*h,t[9]=-o,t[2]=f*o-_,t[6]=M+d*o,t[10]=a*l}else if(e.order==="ZXY"){const d=l*h,f=l*u,_=c*h,M=c*u;t[0]=d-M*o,t[4]=-a*u,t[8]=_+f*o,t[1]=f+_*o,t[5]=a*h,t[9]=M-d*o,t[2]=-a*c,t[6]=o,t[10]=a*l}else if(e.order==="ZYX"){const d=a*h,f=a*u,_=o*h,M=o*u;t[0]=l*h,t[4]=_*c-f,t[8]=d*c+M,t[1]=l*u,t[5]=M*c+d,t[9]=f*c-_,t[2]=-c,t[6]=o*l,t[10]=a*l}else if(e.order==="YZX"){const d=a*l,f=a*c,_=o*l,M=o*c;t[0]=l*h,t[4]=M-d*u,t[8]=_*u+f,t[1]=u,t[5]=a*h,t[9]=-o*h,t[2]=-c*h,t[6]=f*u+_,t[10]=d-M*u}else if(e.order==="XZY"){const d=a*l,f=a*c,_=o*l,M=o*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+M,t[5]=a*h,t[9]=f*u-_,t[2]=_*u-f,t[6]=o*h,t[10]=M*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(uf,e,df)}lookAt(e,t,n){const s=this.elements;return Yt.subVectors(e,t),Yt.lengthSq()===0&&(Yt.z=1),Yt.normalize(),Bn.crossVectors(n,Yt),Bn.lengthSq()===0&&(Math.abs(n.z)===1?Yt.x+=1e-4:Yt.z+=1e-4,Yt.normalize(),Bn.crossVectors(n,Yt)),Bn.normalize(),ys.crossVectors(Yt,Bn),s[0]=Bn.x,s[4]=ys.x,s[8]=Yt.x,s[1]=Bn.y,s[5]=ys.y,s[9]=Yt.y,s[2]=Bn.z,s[6]=ys.z,s[10]=Yt.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){const n=e.elements,s=t.elements,r=this.elements,a=n[0],o=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],_=n[2],M=n[6],m=n[10],p=n[14],S=n[3],R=n[7],b=n[11],A=n[15],T=s[0],g=s[4],y=s[8],F=s[12],D=s[1],U=s[5],O=s[9],W=s[13],L=s[2],H=s[6],K=s[10],G=s[14],te=s[3],X=s[7],j=s[11],ee=s[15];return r[0]=a*T+o*D+l*L+c*te,r[4]=a*g+o*U+l*H+c*X,r[8]=a*y+o*O+l*K+c*j,r[12]=a*F+o*W+l*G+c*ee,r[1]=h*T+u*D+d*L+f*te,r[5]=h*g+u*U+d*H+f*X,r[9]=h*y+u*O+d*K+f*j,r[13]=h*F+u*W+d*G+f*ee,r[2]=_*T+M*D+m*L+p*te,r[6]=_*g+M*U+m*H+p*X,r[10]=_*y+M*O+m*K+p*j,r[14]=_*F+M*W+m*G+p*ee,r[3]=S*T+R*D+b*L+A*te,r[7]=S*g+R*U+b*H+A*X,r[11]=S*y+R*O+b*K+A*j,r[15]=S*F+R*W+b*G+A*ee,this}multiplyScalar(e){const t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){const e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],a=e[1],o=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],_=e[3],M=e[7],m=e[11],p=e[15],S=l*f-c*d,R=o*f-c*u,b=o*d-l*u,A=a*f-c*h,T=a*d-l*h,g=a*u-o*h;return t*(M*S-m*R+p*b)-n*(_*S-m*A+p*T)+s*(_*R-M*A+p*g)-r*(_*b-M*T+m*g)}determinantAffine(){const e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],a=e[5],o=e[9],l=e[2],c=e[6],h=e[10];return t*(a*h-o*c)-n*(r*h-o*l)+s*(r*c-a*l)}transpose(){const e=this.elements;let t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){const s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){const e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],a=e[4],o=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],_=e[12],M=e[13],m=e[14],p=e[15],S=t*o-n*a,R=t*l-s*a,b=t*c-r*a,A=n*l-s*o,T=n*c-r*o,g=s*c-r*l,y=h*M-u*_,F=h*m-d*_,D=h*p-f*_,U=u*m-d*M,O=u*p-f*M,W=d*p-f*m,L=S*W-R*O+b*U+A*D-T*F+g*y;if(L===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);const H=1/L;return e[0]=(o*W-l*O+c*U)*H,e[1]=(s*O-n*W-r*U)*H,e[2]=(M*g-m*T+p*A)*H,e[3]=(d*T-u*g-f*A)*H,e[4]=(l*D-a*W-c*F)*H,e[5]=(t*W-s*D+r*F)*H,e[6]=(m*b-_*g-p*R)*H,e[7]=(h*g-d*b+f*R)*H,e[8]=(a*O-o*D+c*y)*H,e[9]=(n*D-t*O-r*y)*H,e[10]=(_*T-M*b+p*S)*H,e[11]=(u*b-h*T-f*S)*H,e[12]=(o*F-a*U-l*y)*H,e[13]=(t*U-n*F+s*y)*H,e[14]=(M*R-_*A-m*S)*H,e[15]=(h*A-u*R+d*S)*H,this}scale(e){const t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){const e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){const t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){const t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){const t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){const n=Math.cos(t),s=Math.sin(t),r=1-n,a=e.x,o=e.y,l=e.z,c=r*a,h=r*o;return this.set(c*a+n,c*o-s*l,c*l+s*o,0,c*o+s*l,h*o+n,h*l-s*a,0,c*l-s*o,h*l+s*a,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,a){return this.set(1,n,r,0,e,1,a,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){const s=this.elements,r=t._x,a=t._y,o=t._z,l=t._w,c=r+r,h=a+a,u=o+o,d=r*c,f=r*h,_=r*u,M=a*h,m=a*u,p=o*u,S=l*c,R=l*h,b=l*u,A=n.x,T=n.y,g=n.z;return s[0]=(1-(M+p))*A,s[1]=(f+b)*A,s[2]=(_-R)*A,s[3]=0,s[4]=(f-b)*T,s[5]=(1-(d+p))*T,s[6]=(m+S)*T,s[7]=0,s[8]=(_+R)*g,s[9]=(m-S)*g,s[10]=(1-(d+M))*g,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){const s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];const r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let a=di.set(s[0],s[1],s[2]).length();const o=di.set(s[4],s[5],s[6]).length(),l=di.set(s[8],s[9],s[10]).length();r<0&&(a=-a),on.copy(this);const c=1/a,h=1/o,u=1/l;return on.elements[0]*=c,on.elements[1]*=c,on.elements[2]*=c,on.elements[4]*=h,on.elements[5]*=h,on.elements[6]*=h,on.elements[8]*=u,on.elements[9]*=u,on.elements[10]*=u,t.setFromRotationMatrix(on),n.x=a,n.y=o,n.z=l,this}makePerspective(e,t,n,s,r,a,o=fn,l=!1){const c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s);let _,M;if(l)_=r/(a-r),M=a*r/(a-r);else if(o===fn)_=-(a+r)/(a-r),M=-2*a*r/(a-r);else if(o===hs)_=-a/(a-r),M=-a*r/(a-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+o);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=_,c[14]=M,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,a,o=fn,l=!1){const c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s);let _,M;if(l)_=1/(a-r),M=a/(a-r);else if(o===fn)_=-2/(a-r),M=-(a+r)/(a-r);else if(o===hs)_=-1/(a-r),M=-r/(a-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+o);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=_,c[14]=M,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){const t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){const n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}}const di=new I,on=new et,uf=new I(0,0,0),df=new I(1,1,1),Bn=new I,ys=new I,Yt=new I,ml=new et,gl=new En;class Un{constructor(e=0,t=0,n=0,s=Un.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){const s=e.elements,r=s[0],a=s[4],o=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(Xe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-a,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-Xe(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(o,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(Xe(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-a,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-Xe(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-a,c));break;case"YZX":this._z=Math.asin(Xe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(o,f));break;case"XZY":this._z=Math.asin(-Xe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(o,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Pe("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return ml.makeRotationFromQuaternion(e),this.setFromRotationMatrix(ml,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return gl.setFromEuler(this),this.setFromQuaternion(gl,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}}Un.DEFAULT_ORDER="XYZ";class yh{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}}let ff=0;const _l=new I,fi=new En,Tn=new et,bs=new I,Wi=new I,pf=new I,mf=new En,vl=new I(1,0,0),xl=new I(0,1,0),Ml=new I(0,0,1),Sl={type:"added"},gf={type:"removed"},pi={type:"childadded",child:null},zr={type:"childremoved",child:null};class Lt extends oi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:ff++}),this.uuid=li(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=Lt.DEFAULT_UP.clone();const e=new I,t=new Un,n=new En,s=new I(1,1,1);function r(){n.setFromEuler(t,!1)}function a(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(a),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new et},normalMatrix:{value:new Fe}}),this.matrix=new et,this.matrixWorld=new et,this.matrixAutoUpdate=Lt.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=Lt.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new yh,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return fi.setFromAxisAngle(e,t),this.quaternion.multiply(fi),this}rotateOnWorldAxis(e,t){return fi.setFromAxisAngle(e,t),this.quaternion.premultiply(fi),this}rotateX(e){return this.rotateOnAxis(vl,e)}rotateY(e){return this.rotateOnAxis(xl,e)}rotateZ(e){return this.rotateOnAxis(Ml,e)}translateOnAxis(e,t){return _l.copy(e).applyQuaternion(this.quaternion),this.position.add(_l.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(vl,e)}translateY(e){return this.translateOnAxis(xl,e)}translateZ(e){return this.translateOnAxis(Ml,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Tn.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?bs.copy(e):bs.set(e,t,n);const s=this.parent;this.updateWorldMatrix(!0,!1),Wi.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Tn.lookAt(Wi,bs,this.up):Tn.lookAt(bs,Wi,this.up),this.quaternion.setFromRotationMatrix(Tn),s&&(Tn.extractRotation(s.matrixWorld),fi.setFromRotationMatrix(Tn),this.quaternion.premultiply(fi.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Ze("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Sl),pi.child=e,this.dispatchEvent(pi),pi.child=null):Ze("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}const t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(gf),zr.child=e,this.dispatchEvent(zr),zr.child=null),this}removeFromParent(){const e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Tn.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Tn.multiply(e.parent.matrixWorld)),e.applyMatrix4(Tn),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Sl),pi.child=e,this.dispatchEvent(pi),pi.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){const a=this.children[n].getObjectByProperty(e,t);if(a!==void 0)return a}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);const s=this.children;for(let r=0,a=s.length;r<a;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Wi,e,pf),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Wi,mf,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);const t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);const t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);const t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){const t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);const e=this.pivot;if(e!==null){const t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);const t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){const s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){const r=this.children;for(let a=0,o=r.length;a<o;a++)r[a].updateWorldMatrix(!1,!0,n)}}toJSON(e){const t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});const s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(o=>({...o,boundingBox:o.boundingBox?o.boundingBox.toJSON():void 0,boundingSphere:o.boundingSphere?o.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(o=>({...o})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(o,l){return o[l.uuid]===void 0&&(o[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);const o=this.geometry.parameters;if(o!==void 0&&o.shapes!==void 0){const l=o.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){const u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){const o=[];for(let l=0,c=this.material.length;l<c;l++)o.push(r(e.materials,this.material[l]));s.material=o}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let o=0;o<this.children.length;o++)s.children.push(this.children[o].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let o=0;o<this.animations.length;o++){const l=this.animations[o];s.animations.push(r(e.animations,l))}}if(t){const o=a(e.geometries),l=a(e.materials),c=a(e.textures),h=a(e.images),u=a(e.shapes),d=a(e.skeletons),f=a(e.animations),_=a(e.nodes);o.length>0&&(n.geometries=o),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),_.length>0&&(n.nodes=_)}return n.object=s,n;function a(o){const l=[];for(const c in o){const h=o[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){const s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}}Lt.DEFAULT_UP=new I(0,1,0);Lt.DEFAULT_MATRIX_AUTO_UPDATE=!0;Lt.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;class qn extends Lt{constructor(){super(),this.isGroup=!0,this.type="Group"}}const _f={type:"move"};class Gr{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new qn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new qn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new I,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new I),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new qn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new I,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new I,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){const t=this._hand;if(t)for(const n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,a=null;const o=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){a=!0;for(const M of e.hand.values()){const m=t.getJointPose(M,n),p=this._getHandJoint(c,M);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}const h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,_=.005;c.inputState.pinching&&d>f+_?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-_&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));o!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(o.matrix.fromArray(s.transform.matrix),o.matrix.decompose(o.position,o.quaternion,o.scale),o.matrixWorldNeedsUpdate=!0,s.linearVelocity?(o.hasLinearVelocity=!0,o.linearVelocity.copy(s.linearVelocity)):o.hasLinearVelocity=!1,s.angularVelocity?(o.hasAngularVelocity=!0,o.angularVelocity.copy(s.angularVelocity)):o.hasAngularVelocity=!1,this.dispatchEvent(_f)))}return o!==null&&(o.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=a!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){const n=new qn;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}}const bh={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},kn={h:0,s:0,l:0},Es={h:0,s:0,l:0};function Hr(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}class Ce{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){const s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Ft){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,qe.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=qe.workingColorSpace){return this.r=e,this.g=t,this.b=n,qe.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=qe.workingColorSpace){if(e=nf(e,1),t=Xe(t,0,1),n=Xe(n,0,1),t===0)this.r=this.g=this.b=n;else{const r=n<=.5?n*(1+t):n+t-n*t,a=2*n-r;this.r=Hr(a,r,e+1/3),this.g=Hr(a,r,e),this.b=Hr(a,r,e-1/3)}return qe.colorSpaceToWorking(this,s),this}setStyle(e,t=Ft){function n(r){r!==void 0&&parseFloat(r)<1&&Pe("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r;const a=s[1],o=s[2];switch(a){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(o))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Pe("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){const r=s[1],a=r.length;if(a===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(a===6)return this.setHex(parseInt(r,16),t);Pe("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Ft){const n=bh[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Pe("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Nn(e.r),this.g=Nn(e.g),this.b=Nn(e.b),this}copyLinearToSRGB(e){return this.r=Di(e.r),this.g=Di(e.g),this.b=Di(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Ft){return qe.workingToColorSpace(Ut.copy(this),e),Math.round(Xe(Ut.r*255,0,255))*65536+Math.round(Xe(Ut.g*255,0,255))*256+Math.round(Xe(Ut.b*255,0,255))}getHexString(e=Ft){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=qe.workingColorSpace){qe.workingToColorSpace(Ut.copy(this),t);const n=Ut.r,s=Ut.g,r=Ut.b,a=Math.max(n,s,r),o=Math.min(n,s,r);let l,c;const h=(o+a)/2;if(o===a)l=0,c=0;else{const u=a-o;switch(c=h<=.5?u/(a+o):u/(2-a-o),a){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=qe.workingColorSpace){return qe.workingToColorSpace(Ut.copy(this),t),e.r=Ut.r,e.g=Ut.g,e.b=Ut.b,e}getStyle(e=Ft){qe.workingToColorSpace(Ut.copy(this),e);const t=Ut.r,n=Ut.g,s=Ut.b;return e!==Ft?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(kn),this.setHSL(kn.h+e,kn.s+t,kn.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(kn),e.getHSL(Es);const n=Ur(kn.h,Es.h,t),s=Ur(kn.s,Es.s,t),r=Ur(kn.l,Es.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){const t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}}const Ut=new Ce;Ce.NAMES=bh;class Ao extends Lt{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Un,this.environmentIntensity=1,this.environmentRotation=new Un,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){const t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}}const ln=new I,An=new I,Vr=new I,Rn=new I,mi=new I,gi=new I,yl=new I,Wr=new I,Xr=new I,qr=new I,$r=new dt,Yr=new dt,Kr=new dt;class un{constructor(e=new I,t=new I,n=new I){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),ln.subVectors(e,t),s.cross(ln);const r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){ln.subVectors(s,t),An.subVectors(n,t),Vr.subVectors(e,t);const a=ln.dot(ln),o=ln.dot(An),l=ln.dot(Vr),c=An.dot(An),h=An.dot(Vr),u=a*c-o*o;if(u===0)return r.set(0,0,0),null;const d=1/u,f=(c*l-o*h)*d,_=(a*h-o*l)*d;return r.set(1-f-_,_,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,Rn)===null?!1:Rn.x>=0&&Rn.y>=0&&Rn.x+Rn.y<=1}static getInterpolation(e,t,n,s,r,a,o,l){return this.getBarycoord(e,t,n,s,Rn)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Rn.x),l.addScaledVector(a,Rn.y),l.addScaledVector(o,Rn.z),l)}static getInterpolatedAttribute(e,t,n,s,r,a){return $r.setScalar(0),Yr.setScalar(0),Kr.setScalar(0),$r.fromBufferAttribute(e,t),Yr.fromBufferAttribute(e,n),Kr.fromBufferAttribute(e,s),a.setScalar(0),a.addScaledVector($r,r.x),a.addScaledVector(Yr,r.y),a.addScaledVector(Kr,r.z),a}static isFrontFacing(e,t,n,s){return ln.subVectors(n,t),An.subVectors(e,t),ln.cross(An).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return ln.subVectors(this.c,this.b),An.subVectors(this.a,this.b),ln.cross(An).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return un.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return un.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return un.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return un.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return un.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){const n=this.a,s=this.b,r=this.c;let a,o;mi.subVectors(s,n),gi.subVectors(r,n),Wr.subVectors(e,n);const l=mi.dot(Wr),c=gi.dot(Wr);if(l<=0&&c<=0)return t.copy(n);Xr.subVectors(e,s);const h=mi.dot(Xr),u=gi.dot(Xr);if(h>=0&&u<=h)return t.copy(s);const d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return a=l/(l-h),t.copy(n).addScaledVector(mi,a);qr.subVectors(e,r);const f=mi.dot(qr),_=gi.dot(qr);if(_>=0&&f<=_)return t.copy(r);const M=f*c-l*_;if(M<=0&&c>=0&&_<=0)return o=c/(c-_),t.copy(n).addScaledVector(gi,o);const m=h*_-f*u;if(m<=0&&u-h>=0&&f-_>=0)return yl.subVectors(r,s),o=(u-h)/(u-h+(f-_)),t.copy(s).addScaledVector(yl,o);const p=1/(m+M+d);return a=M*p,o=d*p,t.copy(n).addScaledVector(mi,a).addScaledVector(gi,o)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}}class pn{constructor(e=new I(1/0,1/0,1/0),t=new I(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(cn.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(cn.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){const n=cn.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);const n=e.geometry;if(n!==void 0){const r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let a=0,o=r.count;a<o;a++)e.isMesh===!0?e.getVertexPosition(a,cn):cn.fromBufferAttribute(r,a),cn.applyMatrix4(e.matrixWorld),this.expandByPoint(cn);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),ws.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),ws.copy(n.boundingBox)),ws.applyMatrix4(e.matrixWorld),this.union(ws)}const s=e.children;for(let r=0,a=s.length;r<a;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,cn),cn.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Xi),Ts.subVectors(this.max,Xi),_i.subVectors(e.a,Xi),vi.subVectors(e.b,Xi),xi.subVectors(e.c,Xi),zn.subVectors(vi,_i),Gn.subVectors(xi,vi),ei.subVectors(_i,xi);let t=[0,-zn.z,zn.y,0,-Gn.z,Gn.y,0,-ei.z,ei.y,zn.z,0,-zn.x,Gn.z,0,-Gn.x,ei.z,0,-ei.x,-zn.y,zn.x,0,-Gn.y,Gn.x,0,-ei.y,ei.x,0];return!Zr(t,_i,vi,xi,Ts)||(t=[1,0,0,0,1,0,0,0,1],!Zr(t,_i,vi,xi,Ts))?!1:(As.crossVectors(zn,Gn),t=[As.x,As.y,As.z],Zr(t,_i,vi,xi,Ts))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,cn).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(cn).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Cn[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Cn[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Cn[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Cn[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Cn[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Cn[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Cn[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Cn[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Cn),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}}const Cn=[new I,new I,new I,new I,new I,new I,new I,new I],cn=new I,ws=new pn,_i=new I,vi=new I,xi=new I,zn=new I,Gn=new I,ei=new I,Xi=new I,Ts=new I,As=new I,ti=new I;function Zr(i,e,t,n,s){for(let r=0,a=i.length-3;r<=a;r+=3){ti.fromArray(i,r);const o=s.x*Math.abs(ti.x)+s.y*Math.abs(ti.y)+s.z*Math.abs(ti.z),l=e.dot(ti),c=t.dot(ti),h=n.dot(ti);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>o)return!1}return!0}const mt=new I,Rs=new Ge;let vf=0;class Ct extends oi{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:vf++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=_h,this.updateRanges=[],this.gpuType=dn,this.version=0,this._normalizationScale=e!==void 0?mr(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Rs.fromBufferAttribute(this,t),Rs.applyMatrix3(e),this.setXY(t,Rs.x,Rs.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)mt.fromBufferAttribute(this,t),mt.applyMatrix3(e),this.setXYZ(t,mt.x,mt.y,mt.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)mt.fromBufferAttribute(this,t),mt.applyMatrix4(e),this.setXYZ(t,mt.x,mt.y,mt.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)mt.fromBufferAttribute(this,t),mt.applyNormalMatrix(e),this.setXYZ(t,mt.x,mt.y,mt.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)mt.fromBufferAttribute(this,t),mt.transformDirection(e),this.setXYZ(t,mt.x,mt.y,mt.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){const e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){const t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):xh(e,this.array)}_normalize(e){const t=this._normalizationScale;return t!==void 0?Math.round(e*t):Mh(e,this.array)}}class Eh extends Ct{constructor(e,t,n){super(new Uint16Array(e),t,n)}}class wh extends Ct{constructor(e,t,n){super(new Uint32Array(e),t,n)}}class ht extends Ct{constructor(e,t,n){super(new Float32Array(e),t,n)}}const xf=new pn,qi=new I,Jr=new I;class Zn{constructor(e=new I,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){const n=this.center;t!==void 0?n.copy(t):xf.setFromPoints(e).getCenter(n);let s=0;for(let r=0,a=e.length;r<a;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){const t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){const n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;qi.subVectors(e,this.center);const t=qi.lengthSq();if(t>this.radius*this.radius){const n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(qi,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Jr.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(qi.copy(e.center).add(Jr)),this.expandByPoint(qi.copy(e.center).sub(Jr))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}}let Mf=0;const tn=new et,Qr=new Lt,Mi=new I,Kt=new pn,$i=new pn,Et=new I;class kt extends oi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Mf++}),this.uuid=li(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Qd(e)?wh:Eh)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){const t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);const n=this.attributes.normal;if(n!==void 0){const r=new Fe().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}const s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return tn.makeRotationFromQuaternion(e),this.applyMatrix4(tn),this}rotateX(e){return tn.makeRotationX(e),this.applyMatrix4(tn),this}rotateY(e){return tn.makeRotationY(e),this.applyMatrix4(tn),this}rotateZ(e){return tn.makeRotationZ(e),this.applyMatrix4(tn),this}translate(e,t,n){return tn.makeTranslation(e,t,n),this.applyMatrix4(tn),this}scale(e,t,n){return tn.makeScale(e,t,n),this.applyMatrix4(tn),this}lookAt(e){return Qr.lookAt(e),Qr.updateMatrix(),this.applyMatrix4(Qr.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Mi).negate(),this.translate(Mi.x,Mi.y,Mi.z),this}setFromPoints(e){const t=this.getAttribute("position");if(t===void 0){const n=[];for(let s=0,r=e.length;s<r;s++){const a=e[s];n.push(a.x,a.y,a.z||0)}this.setAttribute("position",new ht(n,3))}else{const n=Math.min(e.length,t.count);for(let s=0;s<n;s++){const r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Pe("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new pn);const e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Ze("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new I(-1/0,-1/0,-1/0),new I(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){const r=t[n];Kt.setFromBufferAttribute(r),this.morphTargetsRelative?(Et.addVectors(this.boundingBox.min,Kt.min),this.boundingBox.expandByPoint(Et),Et.addVectors(this.boundingBox.max,Kt.max),this.boundingBox.expandByPoint(Et)):(this.boundingBox.expandByPoint(Kt.min),this.boundingBox.expandByPoint(Kt.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Ze('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Zn);const e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Ze("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new I,1/0);return}if(e){const n=this.boundingSphere.center;if(Kt.setFromBufferAttribute(e),t)for(let r=0,a=t.length;r<a;r++){const o=t[r];$i.setFromBufferAttribute(o),this.morphTargetsRelative?(Et.addVectors(Kt.min,$i.min),Kt.expandByPoint(Et),Et.addVectors(Kt.max,$i.max),Kt.expandByPoint(Et)):(Kt.expandByPoint($i.min),Kt.expandByPoint($i.max))}Kt.getCenter(n);let s=0;for(let r=0,a=e.count;r<a;r++)Et.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Et));if(t)for(let r=0,a=t.length;r<a;r++){const o=t[r],l=this.morphTargetsRelative;for(let c=0,h=o.count;c<h;c++)Et.fromBufferAttribute(o,c),l&&(Mi.fromBufferAttribute(e,c),Et.add(Mi)),s=Math.max(s,n.distanceToSquared(Et))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Ze('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){const e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Ze("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}const n=t.position,s=t.normal,r=t.uv;let a=this.getAttribute("tangent");(a===void 0||a.count!==n.count)&&(a=new Ct(new Float32Array(4*n.count),4),this.setAttribute("tangent",a));const o=[],l=[],c=new Uint8Array(n.count);for(let F=0;F<n.count;F++)o[F]=new I,l[F]=new I;const h=new I,u=new I,d=new I,f=new Ge,_=new Ge,M=new Ge,m=new I,p=new I;function S(F,D,U){c[F]=c[D]=c[U]=1,h.fromBufferAttribute(n,F),u.fromBufferAttribute(n,D),d.fromBufferAttribute(n,U),f.fromBufferAttribute(r,F),_.fromBufferAttribute(r,D),M.fromBufferAttribute(r,U),u.sub(h),d.sub(h),_.sub(f),M.sub(f);const O=1/(_.x*M.y-M.x*_.y);isFinite(O)&&(m.copy(u).multiplyScalar(M.y).addScaledVector(d,-_.y).multiplyScalar(O),p.copy(d).multiplyScalar(_.x).addScaledVector(u,-M.x).multiplyScalar(O),o[F].add(m),o[D].add(m),o[U].add(m),l[F].add(p),l[D].add(p),l[U].add(p))}let R=this.groups;R.length===0&&(R=[{start:0,count:e.count}]);for(let F=0,D=R.length;F<D;++F){const U=R[F],O=U.start,W=U.count;for(let L=O,H=O+W;L<H;L+=3)S(e.getX(L+0),e.getX(L+1),e.getX(L+2))}const b=new I,A=new I,T=new I,g=new I;function y(F){T.fromBufferAttribute(s,F),g.copy(T);const D=o[F];b.copy(D),b.sub(T.multiplyScalar(T.dot(D))).normalize(),A.crossVectors(g,D);const O=A.dot(l[F])<0?-1:1;a.setXYZW(F,b.x,b.y,b.z,O)}for(let F=0,D=n.count;F<D;++F)c[F]&&y(F);this._transformed=!0}computeVertexNormals(){const e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Ct(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);const s=new I,r=new I,a=new I,o=new I,l=new I,c=new I,h=new I,u=new I;if(e)for(let d=0,f=e.count;d<f;d+=3){const _=e.getX(d+0),M=e.getX(d+1),m=e.getX(d+2);s.fromBufferAttribute(t,_),r.fromBufferAttribute(t,M),a.fromBufferAttribute(t,m),h.subVectors(a,r),u.subVectors(s,r),h.cross(u),o.fromBufferAttribute(n,_),l.fromBufferAttribute(n,M),c.fromBufferAttribute(n,m),o.add(h),l.add(h),c.add(h),n.setXYZ(_,o.x,o.y,o.z),n.setXYZ(M,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),a.fromBufferAttribute(t,d+2),h.subVectors(a,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){const e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Et.fromBufferAttribute(e,t),Et.normalize(),e.setXYZ(t,Et.x,Et.y,Et.z)}toNonIndexed(){function e(o,l){const c=o.array,h=o.itemSize,u=o.normalized,d=new c.constructor(l.length*h);let f=0,_=0;for(let M=0,m=l.length;M<m;M++){o.isInterleavedBufferAttribute?f=l[M]*o.data.stride+o.offset:f=l[M]*h;for(let p=0;p<h;p++)d[_++]=c[f++]}return new Ct(d,h,u)}if(this.index===null)return Pe("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;const t=new kt,n=this.index.array,s=this.attributes;for(const o in s){const l=s[o],c=e(l,n);t.setAttribute(o,c)}const r=this.morphAttributes;for(const o in r){const l=[],c=r[o];for(let h=0,u=c.length;h<u;h++){const d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[o]=l}t.morphTargetsRelative=this.morphTargetsRelative;const a=this.groups;for(let o=0,l=a.length;o<l;o++){const c=a[o];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){const e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){const l=this.parameters;for(const c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};const t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});const n=this.attributes;for(const l in n){const c=n[l];e.data.attributes[l]=c.toJSON(e.data)}const s={};let r=!1;for(const l in this.morphAttributes){const c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){const f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);const a=this.groups;a.length>0&&(e.data.groups=JSON.parse(JSON.stringify(a)));const o=this.boundingSphere;return o!==null&&(e.data.boundingSphere=o.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;const t={};this.name=e.name;const n=e.index;n!==null&&this.setIndex(n.clone());const s=e.attributes;for(const c in s){const h=s[c];this.setAttribute(c,h.clone(t))}const r=e.morphAttributes;for(const c in r){const h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;const a=e.groups;for(let c=0,h=a.length;c<h;c++){const u=a[c];this.addGroup(u.start,u.count,u.materialIndex)}const o=e.boundingBox;o!==null&&(this.boundingBox=o.clone());const l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}}class bl{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=_h,this.updateRanges=[],this.version=0,this.uuid=li()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[n+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});const t=El(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);const n=new this.array.constructor(e.arrayBuffers[t]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});const t=El(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));const n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}}function El(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=li()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}const Gt=new I;class ss{constructor(e,t,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=s,this._normalizationScale=e!==void 0?mr(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)Gt.fromBufferAttribute(this,t),Gt.applyMatrix4(e),this.setXYZ(t,Gt.x,Gt.y,Gt.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Gt.fromBufferAttribute(this,t),Gt.applyNormalMatrix(e),this.setXYZ(t,Gt.x,Gt.y,Gt.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Gt.fromBufferAttribute(this,t),Gt.transformDirection(e),this.setXYZ(t,Gt.x,Gt.y,Gt.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){cr("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");const t=[];for(let n=0;n<this.count;n++){const s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new Ct(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new ss(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){cr("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");const t=[];for(let n=0;n<this.count;n++){const s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){const t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):xh(e,this.data.array)}_normalize(e){const t=this._normalizationScale;return t!==void 0?Math.round(e*t):Mh(e,this.data.array)}}const jr=new I,Sf=new I,yf=new Fe;class Ln{constructor(e=new I(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){const s=jr.subVectors(n,t).cross(Sf.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){const e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){const s=e.delta(jr),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;const a=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(a<0||a>1)?null:t.copy(e.start).addScaledVector(s,a)}intersectsLine(e){const t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){const n=t||yf.getNormalMatrix(e),s=this.coplanarPoint(jr).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}}let bf=0;class ci extends oi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:bf++}),this.uuid=li(),this.name="",this.type="Material",this.blending=is,this.side=Yn,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=jc,this.blendDst=eh,this.blendEquation=Ti,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ce(0,0,0),this.blendAlpha=0,this.depthFunc=as,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Xd,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Ir,this.stencilZFail=Ir,this.stencilZPass=Ir,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(const t in e){const n=e[t];if(n===void 0){Pe(`Material: parameter '${t}' has value of undefined.`);continue}const s=this[t];if(s===void 0){Pe(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){const t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});const n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){const a=[];for(const o in r){const l=r[o];delete l.metadata,a.push(l)}return a}if(t){const r=s(e.textures),a=s(e.images);r.length>0&&(n.textures=r),a.length>0&&(n.images=a)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ce().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Ln().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Ge().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Ge().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;const t=e.clippingPlanes;let n=null;if(t!==null){const s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}}const Pn=new I,ea=new I,Cs=new I,Ps=new I;class gr{constructor(e=new I,t=new I(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Pn)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);const n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){const t=Pn.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Pn.copy(this.origin).addScaledVector(this.direction,t),Pn.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){ea.copy(e).add(t).multiplyScalar(.5),Cs.copy(t).sub(e).normalize(),Ps.copy(this.origin).sub(ea);const r=e.distanceTo(t)*.5,a=-this.direction.dot(Cs),o=Ps.dot(this.direction),l=-Ps.dot(Cs),c=Ps.lengthSq(),h=Math.abs(1-a*a);let u,d,f,_;if(h>0)if(u=a*l-o,d=a*o-l,_=r*h,u>=0)if(d>=-_)if(d<=_){const M=1/h;u*=M,d*=M,f=u*(u+a*d+2*o)+d*(a*u+d+2*l)+c}else d=r,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*l)+c;else d<=-_?(u=Math.max(0,-(-a*r+o)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=_?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(a*r+o)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=a>0?-r:r,u=Math.max(0,-(a*d+o)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(ea).addScaledVector(Cs,d),f}intersectSphere(e,t){if(e.radius<0)return null;Pn.subVectors(e.center,this.origin);const n=Pn.dot(this.direction),s=Pn.dot(Pn)-n*n,r=e.radius*e.radius;if(s>r)return null;const a=Math.sqrt(r-s),o=n-a,l=n+a;return l<0?null:o<0?this.at(l,t):this.at(o,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){const t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;const n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){const n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){const t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,a,o,l;const c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,a=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,a=(e.min.y-d.y)*h),n>a||r>s||((r>n||isNaN(n))&&(n=r),(a<s||isNaN(s))&&(s=a),u>=0?(o=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(o=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||o>s)||((o>n||n!==n)&&(n=o),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,Pn)!==null}intersectTriangle(e,t,n,s,r){const a=this.origin,o=this.direction,l=o.x,c=o.y,h=o.z,u=e.x-a.x,d=e.y-a.y,f=e.z-a.z,_=t.x-a.x,M=t.y-a.y,m=t.z-a.z,p=n.x-a.x,S=n.y-a.y,R=n.z-a.z,b=Math.abs(l),A=Math.abs(c),T=Math.abs(h);let g,y,F,D,U,O,W,L,H,K,G,te;if(b>=A&&b>=T?(F=l,O=u,H=_,te=p,l>=0?(g=c,y=h,D=d,U=f,W=M,L=m,K=S,G=R):(g=h,y=c,D=f,U=d,W=m,L=M,K=R,G=S)):A>=T?(F=c,O=d,H=M,te=S,c>=0?(g=h,y=l,D=f,U=u,W=m,L=_,K=R,G=p):(g=l,y=h,D=u,U=f,W=_,L=m,K=p,G=R)):(F=h,O=f,H=m,te=R,h>=0?(g=l,y=c,D=u,U=d,W=_,L=M,K=p,G=S):(g=c,y=l,D=d,U=u,W=M,L=_,K=S,G=p)),F===0)return null;const X=g/F,j=y/F,ee=1/F,Me=D-X*O,De=U-j*O,Y=W-X*H,he=L-j*H,ve=K-X*te,be=G-j*te,pe=ve*he-be*Y,Ue=Me*be-De*ve,ft=Y*De-he*Me;if(s){if(pe<0||Ue<0||ft<0)return null}else if((pe<0||Ue<0||ft<0)&&(pe>0||Ue>0||ft>0))return null;const Re=pe+Ue+ft;if(Re===0)return null;const Je=ee*(pe*O+Ue*H+ft*te);return(Re>0?Je<0:Je>0)?null:this.at(Je/Re,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}}class rs extends ci{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ce(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Un,this.combine=_o,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}}const wl=new et,ni=new gr,Ls=new Zn,Tl=new I,Ds=new I,Is=new I,Ns=new I,ta=new I,Us=new I,Al=new I,Fs=new I;class ot extends Lt{constructor(e=new kt,t=new rs){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){const t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){const s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,a=s.length;r<a;r++){const o=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[o]=r}}}}getVertexPosition(e,t){const n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,a=n.morphTargetsRelative;t.fromBufferAttribute(s,e);const o=this.morphTargetInfluences;if(r&&o){Us.set(0,0,0);for(let l=0,c=r.length;l<c;l++){const h=o[l],u=r[l];h!==0&&(ta.fromBufferAttribute(u,e),a?Us.addScaledVector(ta,h):Us.addScaledVector(ta.sub(t),h))}t.add(Us)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){const n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Ls.copy(n.boundingSphere),Ls.applyMatrix4(r),ni.copy(e.ray).recast(e.near),!(Ls.containsPoint(ni.origin)===!1&&(ni.intersectSphere(Ls,Tl)===null||ni.origin.distanceToSquared(Tl)>(e.far-e.near)**2))&&(wl.copy(r).invert(),ni.copy(e.ray).applyMatrix4(wl),!(n.boundingBox!==null&&ni.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,ni)))}_computeIntersections(e,t,n){let s;const r=this.geometry,a=this.material,o=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(o!==null)if(Array.isArray(a))for(let _=0,M=d.length;_<M;_++){const m=d[_],p=a[m.materialIndex],S=Math.max(m.start,f.start),R=Math.min(o.count,Math.min(m.start+m.count,f.start+f.count));for(let b=S,A=R;b<A;b+=3){const T=o.getX(b),g=o.getX(b+1),y=o.getX(b+2);s=Os(this,p,e,n,c,h,u,T,g,y),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{const _=Math.max(0,f.start),M=Math.min(o.count,f.start+f.count);for(let m=_,p=M;m<p;m+=3){const S=o.getX(m),R=o.getX(m+1),b=o.getX(m+2);s=Os(this,a,e,n,c,h,u,S,R,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(a))for(let _=0,M=d.length;_<M;_++){const m=d[_],p=a[m.materialIndex],S=Math.max(m.start,f.start),R=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let b=S,A=R;b<A;b+=3){const T=b,g=b+1,y=b+2;s=Os(this,p,e,n,c,h,u,T,g,y),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{const _=Math.max(0,f.start),M=Math.min(l.count,f.start+f.count);for(let m=_,p=M;m<p;m+=3){const S=m,R=m+1,b=m+2;s=Os(this,a,e,n,c,h,u,S,R,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}}function Ef(i,e,t,n,s,r,a,o){let l;if(e.side===Wt?l=n.intersectTriangle(a,r,s,!0,o):l=n.intersectTriangle(s,r,a,e.side===Yn,o),l===null)return null;Fs.copy(o),Fs.applyMatrix4(i.matrixWorld);const c=t.ray.origin.distanceTo(Fs);return c<t.near||c>t.far?null:{distance:c,point:Fs.clone(),object:i}}function Os(i,e,t,n,s,r,a,o,l,c){i.getVertexPosition(o,Ds),i.getVertexPosition(l,Is),i.getVertexPosition(c,Ns);const h=Ef(i,e,t,n,Ds,Is,Ns,Al);if(h){const u=new I;un.getBarycoord(Al,Ds,Is,Ns,u),s&&(h.uv=un.getInterpolatedAttribute(s,o,l,c,u,new Ge)),r&&(h.uv1=un.getInterpolatedAttribute(r,o,l,c,u,new Ge)),a&&(h.normal=un.getInterpolatedAttribute(a,o,l,c,u,new I),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));const d={a:o,b:l,c,normal:new I,materialIndex:0};un.getNormal(Ds,Is,Ns,d.normal),h.face=d,h.barycoord=u}return h}class Ro extends Bt{constructor(e=null,t=1,n=1,s,r,a,o,l,c=Pt,h=Pt,u,d){super(null,a,o,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}}class Rl extends Ct{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){const e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}}const Si=new et,Cl=new et,Bs=[],Pl=new pn,wf=new et,Yi=new ot,Ki=new Zn;class Tf extends ot{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Rl(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,wf)}computeBoundingBox(){const e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new pn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Si),Pl.copy(e.boundingBox).applyMatrix4(Si),this.boundingBox.union(Pl)}computeBoundingSphere(){const e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Zn),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Si),Ki.copy(e.boundingSphere).applyMatrix4(Si),this.boundingSphere.union(Ki)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){const n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,a=e*r+1;for(let o=0;o<n.length;o++)n[o]=s[a+o]}raycast(e,t){const n=this.matrixWorld,s=this.count;if(Yi.geometry=this.geometry,Yi.material=this.material,Yi.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Ki.copy(this.boundingSphere),Ki.applyMatrix4(n),e.ray.intersectsSphere(Ki)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Si),Cl.multiplyMatrices(n,Si),Yi.matrixWorld=Cl,Yi.raycast(e,Bs);for(let a=0,o=Bs.length;a<o;a++){const l=Bs[a];l.instanceId=r,l.object=this,t.push(l)}Bs.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Rl(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){const n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Ro(new Float32Array(s*this.count),s,this.count,yo,dn));const r=this.morphTexture.source.data.data;let a=0;for(let c=0;c<n.length;c++)a+=n[c];const o=this.geometry.morphTargetsRelative?1:1-a,l=s*e;return r[l]=o,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}}const ii=new Zn,Af=new Ge(.5,.5),ks=new I;class ds{constructor(e=new Ln,t=new Ln,n=new Ln,s=new Ln,r=new Ln,a=new Ln){this.planes=[e,t,n,s,r,a]}set(e,t,n,s,r,a){const o=this.planes;return o[0].copy(e),o[1].copy(t),o[2].copy(n),o[3].copy(s),o[4].copy(r),o[5].copy(a),this}copy(e){const t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=fn,n=!1){const s=this.planes,r=e.elements,a=r[0],o=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],_=r[8],M=r[9],m=r[10],p=r[11],S=r[12],R=r[13],b=r[14],A=r[15];if(s[0].setComponents(c-a,f-h,p-_,A-S).normalize(),s[1].setComponents(c+a,f+h,p+_,A+S).normalize(),s[2].setComponents(c+o,f+u,p+M,A+R).normalize(),s[3].setComponents(c-o,f-u,p-M,A-R).normalize(),n)s[4].setComponents(l,d,m,b).normalize(),s[5].setComponents(c-l,f-d,p-m,A-b).normalize();else if(s[4].setComponents(c-l,f-d,p-m,A-b).normalize(),t===fn)s[5].setComponents(c+l,f+d,p+m,A+b).normalize();else if(t===hs)s[5].setComponents(l,d,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),ii.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{const t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),ii.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(ii)}intersectsSprite(e){ii.center.set(0,0,0);const t=Af.distanceTo(e.center);return ii.radius=.7071067811865476+t,ii.applyMatrix4(e.matrixWorld),this.intersectsSphere(ii)}intersectsSphere(e){const t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){const t=this.planes;for(let n=0;n<6;n++){const s=t[n];if(ks.x=s.normal.x>0?e.max.x:e.min.x,ks.y=s.normal.y>0?e.max.y:e.min.y,ks.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(ks)<0)return!1}return!0}containsPoint(e){const t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}}const Ll=new et;class Co{constructor(){this.coordinateSystem=fn,this._frustums=[],this._count=0}setFromArrayCamera(e){const t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){const r=t[s];Ll.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new ds),n[s].setFromProjectionMatrix(Ll,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){const t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){const t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){const t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){const t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){const t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;const t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new ds),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new Co().copy(this)}}class Th extends ci{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ce(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}}const hr=new I,ur=new I,Dl=new et,Zi=new gr,zs=new Zn,na=new I,Il=new I;class Rf extends Lt{constructor(e=new kt,t=new Th){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){const e=this.geometry;if(e.index===null){const t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)hr.fromBufferAttribute(t,s-1),ur.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=hr.distanceTo(ur);e.setAttribute("lineDistance",new ht(n,1))}else Pe("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){const n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,a=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),zs.copy(n.boundingSphere),zs.applyMatrix4(s),zs.radius+=r,e.ray.intersectsSphere(zs)===!1)return;Dl.copy(s).invert(),Zi.copy(e.ray).applyMatrix4(Dl);const o=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=o*o,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){const f=Math.max(0,a.start),_=Math.min(h.count,a.start+a.count);for(let M=f,m=_-1;M<m;M+=c){const p=h.getX(M),S=h.getX(M+1),R=Gs(this,e,Zi,l,p,S,M);R&&t.push(R)}if(this.isLineLoop){const M=h.getX(_-1),m=h.getX(f),p=Gs(this,e,Zi,l,M,m,_-1);p&&t.push(p)}}else{const f=Math.max(0,a.start),_=Math.min(d.count,a.start+a.count);for(let M=f,m=_-1;M<m;M+=c){const p=Gs(this,e,Zi,l,M,M+1,M);p&&t.push(p)}if(this.isLineLoop){const M=Gs(this,e,Zi,l,_-1,f,_-1);M&&t.push(M)}}}updateMorphTargets(){const t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){const s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,a=s.length;r<a;r++){const o=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[o]=r}}}}}function Gs(i,e,t,n,s,r,a){const o=i.geometry.attributes.position;if(hr.fromBufferAttribute(o,s),ur.fromBufferAttribute(o,r),t.distanceSqToSegment(hr,ur,na,Il)>n)return;na.applyMatrix4(i.matrixWorld);const c=e.ray.origin.distanceTo(na);if(!(c<e.near||c>e.far))return{distance:c,point:Il.clone().applyMatrix4(i.matrixWorld),index:a,face:null,faceIndex:null,barycoord:null,object:i}}const Nl=new I,Ul=new I;class Cf extends Rf{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){const e=this.geometry;if(e.index===null){const t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)Nl.fromBufferAttribute(t,s),Ul.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Nl.distanceTo(Ul);e.setAttribute("lineDistance",new ht(n,1))}else Pe("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}}class Ah extends Bt{constructor(e=[],t=Ui,n,s,r,a,o,l,c,h){super(e,t,n,s,r,a,o,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}}class Bi extends Bt{constructor(e,t,n=yn,s,r,a,o=Pt,l=Pt,c,h=Kn,u=1){if(h!==Kn&&h!==Xn)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");const d={width:e,height:t,depth:u};super(d,s,r,a,o,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new To(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){const t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}}class Rh extends Bi{constructor(e,t=yn,n=Ui,s,r,a=Pt,o=Pt,l,c=Kn){const h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,a,o,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}}class Ch extends Bt{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}}class ps extends kt{constructor(e=1,t=1,n=1,s=1,r=1,a=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:a};const o=this;s=Math.floor(s),r=Math.floor(r),a=Math.floor(a);const l=[],c=[],h=[],u=[];let d=0,f=0;_("z","y","x",-1,-1,n,t,e,a,r,0),_("z","y","x",1,-1,n,t,-e,a,r,1),_("x","z","y",1,1,e,n,t,s,a,2),_("x","z","y",1,-1,e,n,-t,s,a,3),_("x","y","z",1,-1,e,t,n,s,r,4),_("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new ht(c,3)),this.setAttribute("normal",new ht(h,3)),this.setAttribute("uv",new ht(u,2));function _(M,m,p,S,R,b,A,T,g,y,F){const D=b/g,U=A/y,O=b/2,W=A/2,L=T/2,H=g+1,K=y+1;let G=0,te=0;const X=new I;for(let j=0;j<K;j++){const ee=j*U-W;for(let Me=0;Me<H;Me++){const De=Me*D-O;X[M]=De*S,X[m]=ee*R,X[p]=L,c.push(X.x,X.y,X.z),X[M]=0,X[m]=0,X[p]=T>0?1:-1,h.push(X.x,X.y,X.z),u.push(Me/g),u.push(1-j/y),G+=1}}for(let j=0;j<y;j++)for(let ee=0;ee<g;ee++){const Me=d+ee+H*j,De=d+ee+H*(j+1),Y=d+(ee+1)+H*(j+1),he=d+(ee+1)+H*j;l.push(Me,De,he),l.push(De,Y,he),te+=6}o.addGroup(f,te,F),f+=te,d+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new ps(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}}class Po extends kt{constructor(e=1,t=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:e,segments:t,thetaStart:n,thetaLength:s},t=Math.max(3,t);const r=[],a=[],o=[],l=[],c=new I,h=new Ge;a.push(0,0,0),o.push(0,0,1),l.push(.5,.5);for(let u=0,d=3;u<=t;u++,d+=3){const f=n+u/t*s;c.x=e*Math.cos(f),c.y=e*Math.sin(f),a.push(c.x,c.y,c.z),o.push(0,0,1),h.x=(a[d]/e+1)/2,h.y=(a[d+1]/e+1)/2,l.push(h.x,h.y)}for(let u=1;u<=t;u++)r.push(u,u+1,0);this.setIndex(r),this.setAttribute("position",new ht(a,3)),this.setAttribute("normal",new ht(o,3)),this.setAttribute("uv",new ht(l,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new Po(e.radius,e.segments,e.thetaStart,e.thetaLength)}}class _r extends kt{constructor(e=1,t=1,n=1,s=32,r=1,a=!1,o=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:a,thetaStart:o,thetaLength:l};const c=this;s=Math.floor(s),r=Math.floor(r);const h=[],u=[],d=[],f=[];let _=0;const M=[],m=n/2;let p=0;S(),a===!1&&(e>0&&R(!0),t>0&&R(!1)),this.setIndex(h),this.setAttribute("position",new ht(u,3)),this.setAttribute("normal",new ht(d,3)),this.setAttribute("uv",new ht(f,2));function S(){const b=new I,A=new I;let T=0;const g=(t-e)/n;for(let y=0;y<=r;y++){const F=[],D=y/r,U=D*(t-e)+e;for(let O=0;O<=s;O++){const W=O/s,L=W*l+o,H=Math.sin(L),K=Math.cos(L);A.x=U*H,A.y=-D*n+m,A.z=U*K,u.push(A.x,A.y,A.z),b.set(H,g,K).normalize(),d.push(b.x,b.y,b.z),f.push(W,1-D),F.push(_++)}M.push(F)}for(let y=0;y<s;y++)for(let F=0;F<r;F++){const D=M[F][y],U=M[F+1][y],O=M[F+1][y+1],W=M[F][y+1];(e>0||F!==0)&&(h.push(D,U,W),T+=3),(t>0||F!==r-1)&&(h.push(U,O,W),T+=3)}c.addGroup(p,T,0),p+=T}function R(b){const A=_,T=new Ge,g=new I;let y=0;const F=b===!0?e:t,D=b===!0?1:-1;for(let O=1;O<=s;O++)u.push(0,m*D,0),d.push(0,D,0),f.push(.5,.5),_++;const U=_;for(let O=0;O<=s;O++){const L=O/s*l+o,H=Math.cos(L),K=Math.sin(L);g.x=F*K,g.y=m*D,g.z=F*H,u.push(g.x,g.y,g.z),d.push(0,D,0),T.x=H*.5+.5,T.y=K*.5*D+.5,f.push(T.x,T.y),_++}for(let O=0;O<s;O++){const W=A+O,L=U+O;b===!0?h.push(L,L+1,W):h.push(L+1,L,W),y+=3}c.addGroup(p,y,b===!0?1:2),p+=y}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new _r(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}}class Lo extends _r{constructor(e=1,t=1,n=32,s=1,r=!1,a=0,o=Math.PI*2){super(0,e,t,n,s,r,a,o),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:a,thetaLength:o}}static fromJSON(e){return new Lo(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}}class ai extends kt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};const r=e/2,a=t/2,o=Math.floor(n),l=Math.floor(s),c=o+1,h=l+1,u=e/o,d=t/l,f=[],_=[],M=[],m=[];for(let p=0;p<h;p++){const S=p*d-a;for(let R=0;R<c;R++){const b=R*u-r;_.push(b,-S,0),M.push(0,0,1),m.push(R/o),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let S=0;S<o;S++){const R=S+c*p,b=S+c*(p+1),A=S+1+c*(p+1),T=S+1+c*p;f.push(R,b,T),f.push(b,A,T)}this.setIndex(f),this.setAttribute("position",new ht(_,3)),this.setAttribute("normal",new ht(M,3)),this.setAttribute("uv",new ht(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new ai(e.width,e.height,e.widthSegments,e.heightSegments)}}class Ii extends kt{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,a=0,o=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:a,thetaLength:o},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));const l=Math.min(a+o,Math.PI);let c=0;const h=[],u=new I,d=new I,f=[],_=[],M=[],m=[];for(let p=0;p<=n;p++){const S=[],R=p/n,b=a+R*o,A=e*Math.cos(b),T=Math.sqrt(e*e-A*A);let g=0;p===0&&a===0?g=.5/t:p===n&&l===Math.PI&&(g=-.5/t);for(let y=0;y<=t;y++){const F=y/t,D=s+F*r;u.x=-T*Math.cos(D),u.y=A,u.z=T*Math.sin(D),_.push(u.x,u.y,u.z),d.copy(u).normalize(),M.push(d.x,d.y,d.z),m.push(F+g,1-R),S.push(c++)}h.push(S)}for(let p=0;p<n;p++)for(let S=0;S<t;S++){const R=h[p][S+1],b=h[p][S],A=h[p+1][S],T=h[p+1][S+1];(p!==0||a>0)&&f.push(R,b,T),(p!==n-1||l<Math.PI)&&f.push(b,A,T)}this.setIndex(f),this.setAttribute("position",new ht(_,3)),this.setAttribute("normal",new ht(M,3)),this.setAttribute("uv",new ht(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new Ii(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}}class Do extends kt{constructor(e=1,t=.4,n=12,s=48,r=Math.PI*2,a=0,o=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:s,arc:r,thetaStart:a,thetaLength:o},n=Math.floor(n),s=Math.floor(s);const l=[],c=[],h=[],u=[],d=new I,f=new I,_=new I;for(let M=0;M<=n;M++){const m=a+M/n*o;for(let p=0;p<=s;p++){const S=p/s*r;f.x=(e+t*Math.cos(m))*Math.cos(S),f.y=(e+t*Math.cos(m))*Math.sin(S),f.z=t*Math.sin(m),c.push(f.x,f.y,f.z),d.x=e*Math.cos(S),d.y=e*Math.sin(S),_.subVectors(f,d).normalize(),h.push(_.x,_.y,_.z),u.push(p/s),u.push(M/n)}}for(let M=1;M<=n;M++)for(let m=1;m<=s;m++){const p=(s+1)*M+m-1,S=(s+1)*(M-1)+m-1,R=(s+1)*(M-1)+m,b=(s+1)*M+m;l.push(p,S,b),l.push(S,R,b)}this.setIndex(l),this.setAttribute("position",new ht(c,3)),this.setAttribute("normal",new ht(h,3)),this.setAttribute("uv",new ht(u,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new Do(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}}function ki(i){const e={};for(const t in i){e[t]={};for(const n in i[t]){const s=i[t][n];if(Fl(s))s.isRenderTargetTexture?(Pe("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(Fl(s[0])){const r=[];for(let a=0,o=s.length;a<o;a++)r[a]=s[a].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Ht(i){const e={};for(let t=0;t<i.length;t++){const n=ki(i[t]);for(const s in n)e[s]=n[s]}return e}function Fl(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Pf(i){const e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Ph(i){const e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:qe.workingColorSpace}const Lf={clone:ki,merge:Ht};var Df=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,If=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`;class rn extends ci{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Df,this.fragmentShader=If,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=ki(e.uniforms),this.uniformsGroups=Pf(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){const t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(const s in this.uniforms){const a=this.uniforms[s].value;a&&a.isTexture?t.uniforms[s]={type:"t",value:a.toJSON(e).uuid}:a&&a.isColor?t.uniforms[s]={type:"c",value:a.getHex()}:a&&a.isVector2?t.uniforms[s]={type:"v2",value:a.toArray()}:a&&a.isVector3?t.uniforms[s]={type:"v3",value:a.toArray()}:a&&a.isVector4?t.uniforms[s]={type:"v4",value:a.toArray()}:a&&a.isMatrix3?t.uniforms[s]={type:"m3",value:a.toArray()}:a&&a.isMatrix4?t.uniforms[s]={type:"m4",value:a.toArray()}:t.uniforms[s]={value:a}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;const n={};for(const s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(const n in e.uniforms){const s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ce().setHex(s.value);break;case"v2":this.uniforms[n].value=new Ge().fromArray(s.value);break;case"v3":this.uniforms[n].value=new I().fromArray(s.value);break;case"v4":this.uniforms[n].value=new dt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new Fe().fromArray(s.value);break;case"m4":this.uniforms[n].value=new et().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(const n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}}class Nf extends rn{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}}class vr extends ci{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Ce(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ce(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=or,this.normalScale=new Ge(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Un,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}}class Lh extends vr{constructor(e){super(),this.isMeshPhysicalMaterial=!0,this.defines={STANDARD:"",PHYSICAL:""},this.type="MeshPhysicalMaterial",this.anisotropyRotation=0,this.anisotropyMap=null,this.clearcoatMap=null,this.clearcoatRoughness=0,this.clearcoatRoughnessMap=null,this.clearcoatNormalScale=new Ge(1,1),this.clearcoatNormalMap=null,this.diffuseRoughnessMap=null,this.ior=1.5,Object.defineProperty(this,"reflectivity",{get:function(){return Xe(2.5*(this.ior-1)/(this.ior+1),0,1)},set:function(t){this.ior=(1+.4*t)/(1-.4*t)}}),this.iridescenceMap=null,this.iridescenceIOR=1.3,this.iridescenceThicknessMinimum=100,this.iridescenceThicknessMaximum=400,this.iridescenceThicknessMap=null,this.sheenColor=new Ce(0),this.sheenColorMap=null,this.sheenRoughness=1,this.sheenRoughnessMap=null,this.transmissionMap=null,this.thickness=0,this.thicknessMap=null,this.attenuationDistance=1/0,this.attenuationColor=new Ce(1,1,1),this.specularIntensity=1,this.specularIntensityMap=null,this.specularColor=new Ce(1,1,1),this.specularColorMap=null,this._anisotropy=0,this._clearcoat=0,this._diffuseRoughness=0,this._dispersion=0,this._iridescence=0,this._retroreflectivity=0,this._sheen=0,this._transmission=0,this.setValues(e)}get anisotropy(){return this._anisotropy}set anisotropy(e){this._anisotropy>0!=e>0&&this.version++,this._anisotropy=e}get clearcoat(){return this._clearcoat}set clearcoat(e){this._clearcoat>0!=e>0&&this.version++,this._clearcoat=e}get diffuseRoughness(){return this._diffuseRoughness}set diffuseRoughness(e){this._diffuseRoughness>0!=e>0&&this.version++,this._diffuseRoughness=e}get iridescence(){return this._iridescence}set iridescence(e){this._iridescence>0!=e>0&&this.version++,this._iridescence=e}get dispersion(){return this._dispersion}set dispersion(e){this._dispersion>0!=e>0&&this.version++,this._dispersion=e}get retroreflectivity(){return this._retroreflectivity}set retroreflectivity(e){this._retroreflectivity>0!=e>0&&this.version++,this._retroreflectivity=e}get sheen(){return this._sheen}set sheen(e){this._sheen>0!=e>0&&this.version++,this._sheen=e}get transmission(){return this._transmission}set transmission(e){this._transmission>0!=e>0&&this.version++,this._transmission=e}get iridescenceThicknessRange(){return Li('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),[this.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum]}set iridescenceThicknessRange(e){Li('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),this.iridescenceThicknessMinimum=e[0],this.iridescenceThicknessMaximum=e[1]}copy(e){return super.copy(e),this.defines={STANDARD:"",PHYSICAL:""},this.anisotropy=e.anisotropy,this.anisotropyRotation=e.anisotropyRotation,this.anisotropyMap=e.anisotropyMap,this.clearcoat=e.clearcoat,this.clearcoatMap=e.clearcoatMap,this.clearcoatRoughness=e.clearcoatRoughness,this.clearcoatRoughnessMap=e.clearcoatRoughnessMap,this.clearcoatNormalMap=e.clearcoatNormalMap,this.clearcoatNormalScale.copy(e.clearcoatNormalScale),this.diffuseRoughness=e.diffuseRoughness,this.diffuseRoughnessMap=e.diffuseRoughnessMap,this.dispersion=e.dispersion,this.ior=e.ior,this.iridescence=e.iridescence,this.iridescenceMap=e.iridescenceMap,this.iridescenceIOR=e.iridescenceIOR,this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum,this.iridescenceThicknessMap=e.iridescenceThicknessMap,this.retroreflectivity=e.retroreflectivity,this.sheen=e.sheen,this.sheenColor.copy(e.sheenColor),this.sheenColorMap=e.sheenColorMap,this.sheenRoughness=e.sheenRoughness,this.sheenRoughnessMap=e.sheenRoughnessMap,this.transmission=e.transmission,this.transmissionMap=e.transmissionMap,this.thickness=e.thickness,this.thicknessMap=e.thicknessMap,this.attenuationDistance=e.attenuationDistance,this.attenuationColor.copy(e.attenuationColor),this.specularIntensity=e.specularIntensity,this.specularIntensityMap=e.specularIntensityMap,this.specularColor.copy(e.specularColor),this.specularColorMap=e.specularColorMap,this}}class Uf extends ci{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ce(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ce(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=or,this.normalScale=new Ge(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Un,this.combine=_o,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}}class Ff extends ci{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Vd,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}}class Of extends ci{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}}const ia={enabled:!1,files:{},add:function(i,e){this.enabled!==!1&&(Ol(i)||(this.files[i]=e))},get:function(i){if(this.enabled!==!1&&!Ol(i))return this.files[i]},remove:function(i){delete this.files[i]},clear:function(){this.files={}}};function Ol(i){try{const e=i.slice(i.indexOf(":")+1);return new URL(e).protocol==="blob:"}catch{return!1}}class Bf{constructor(e,t,n){const s=this;let r=!1,a=0,o=0,l;const c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){o++,r===!1&&s.onStart!==void 0&&s.onStart(h,a,o),r=!0},this.itemEnd=function(h){a++,s.onProgress!==void 0&&s.onProgress(h,a,o),a===o&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){const u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){const f=c[u],_=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return _}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}}const kf=new Bf;class Io{constructor(e){this.manager=e!==void 0?e:kf,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){const n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}}Io.DEFAULT_MATERIAL_NAME="__DEFAULT";const yi=new WeakMap;class zf extends Io{constructor(e){super(e)}load(e,t,n,s){this.path!==void 0&&(e=this.path+e),e=this.manager.resolveURL(e);const r=this,a=ia.get(`image:${e}`);if(a!==void 0){if(a.complete===!0)r.manager.itemStart(e),setTimeout(function(){t&&t(a),r.manager.itemEnd(e)},0);else{let u=yi.get(a);u===void 0&&(u=[],yi.set(a,u)),u.push({onLoad:t,onError:s})}return a}const o=us("img");function l(){h(),t&&t(this);const u=yi.get(this)||[];for(let d=0;d<u.length;d++){const f=u[d];f.onLoad&&f.onLoad(this)}yi.delete(this),r.manager.itemEnd(e)}function c(u){h(),s&&s(u),ia.remove(`image:${e}`);const d=yi.get(this)||[];for(let f=0;f<d.length;f++){const _=d[f];_.onError&&_.onError(u)}yi.delete(this),r.manager.itemError(e),r.manager.itemEnd(e)}function h(){o.removeEventListener("load",l,!1),o.removeEventListener("error",c,!1)}return o.addEventListener("load",l,!1),o.addEventListener("error",c,!1),e.slice(0,5)!=="data:"&&this.crossOrigin!==void 0&&(o.crossOrigin=this.crossOrigin),ia.add(`image:${e}`,o),r.manager.itemStart(e),o.fetchPriority=this.priority,o.src=e,o}}class Gf extends Io{constructor(e){super(e)}load(e,t,n,s){const r=new Bt,a=new zf(this.manager);return a.setPriority(this.priority),a.setCache(this.cache),a.setCrossOrigin(this.crossOrigin),a.setPath(this.path),a.load(e,function(o){r.image=o,r.needsUpdate=!0,t!==void 0&&t(r)},n,s),r}}class Hf extends Lt{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ce(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){const t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}}const sa=new et,Bl=new I,kl=new I;class Vf{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Ge(512,512),this.mapType=$t,this.map=null,this.mapPass=null,this.matrix=new et,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new ds,this._frameExtents=new Ge(1,1),this._viewportCount=1,this._viewports=[new dt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){const t=this.camera;Bl.setFromMatrixPosition(e.matrixWorld),t.position.copy(Bl),kl.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(kl),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){sa.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(sa,e.coordinateSystem,e.reversedDepth);const r=this._frameExtents,a=s?s.z/r.x:1,o=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===hs||e.reversedDepth?t.set(.5*a,0,0,.5*a+l,0,.5*o,0,.5*o+c,0,0,1,0,0,0,0,1):t.set(.5*a,0,0,.5*a+l,0,.5*o,0,.5*o+c,0,0,.5,.5,0,0,0,1),t.multiply(sa)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){const e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}}const Hs=new I,Vs=new En,_n=new I;class Dh extends Lt{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new et,this.projectionMatrix=new et,this.projectionMatrixInverse=new et,this.coordinateSystem=fn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Hs,Vs,_n),_n.x===1&&_n.y===1&&_n.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Hs,Vs,_n.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Hs,Vs,_n),_n.x===1&&_n.y===1&&_n.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Hs,Vs,_n.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}}const Hn=new I,zl=new Ge,Gl=new Ge;class hn extends Dh{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){const t=.5*this.getFilmHeight()/e;this.fov=eo*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){const e=Math.tan(Nr*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return eo*2*Math.atan(Math.tan(Nr*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Hn.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Hn.x,Hn.y).multiplyScalar(-e/Hn.z),Hn.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Hn.x,Hn.y).multiplyScalar(-e/Hn.z)}getViewSize(e,t){return this.getViewBounds(e,zl,Gl),t.subVectors(Gl,zl)}setViewOffset(e,t,n,s,r,a){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const e=this.near;let t=e*Math.tan(Nr*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s;const a=this.view;if(this.view!==null&&this.view.enabled){const l=a.fullWidth,c=a.fullHeight;r+=a.offsetX*s/l,t-=a.offsetY*n/c,s*=a.width/l,n*=a.height/c}const o=this.filmOffset;o!==0&&(r+=e*o/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){const t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}}class dr extends Dh{constructor(e=-1,t=1,n=1,s=-1,r=.1,a=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=a,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,a){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=a,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){const e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2;let r=n-e,a=n+e,o=s+t,l=s-t;if(this.view!==null&&this.view.enabled){const c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,a=r+c*this.view.width,o-=h*this.view.offsetY,l=o-h*this.view.height}this.projectionMatrix.makeOrthographic(r,a,o,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){const t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}}class Wf extends Vf{constructor(){super(new dr(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}}class Xf extends Hf{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Lt.DEFAULT_UP),this.updateMatrix(),this.target=new Lt,this.shadow=new Wf}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){const t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}}const bi=-90,Ei=1;class to extends Lt{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;const s=new hn(bi,Ei,e,t);s.layers=this.layers,this.add(s);const r=new hn(bi,Ei,e,t);r.layers=this.layers,this.add(r);const a=new hn(bi,Ei,e,t);a.layers=this.layers,this.add(a);const o=new hn(bi,Ei,e,t);o.layers=this.layers,this.add(o);const l=new hn(bi,Ei,e,t);l.layers=this.layers,this.add(l);const c=new hn(bi,Ei,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){const e=this.coordinateSystem,t=this.children.concat(),[n,s,r,a,o,l]=t;for(const c of t)this.remove(c);if(e===fn)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),a.up.set(0,0,1),a.lookAt(0,-1,0),o.up.set(0,1,0),o.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===hs)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),a.up.set(0,0,-1),a.lookAt(0,-1,0),o.up.set(0,-1,0),o.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(const c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();const{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());const[r,a,o,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),_=e.xr.enabled;e.xr.enabled=!1;const M=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=M,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=_,n.texture.needsPMREMUpdate=!0}}class qf extends hn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}}function Hl(i,e,t,n){const s=$f(n);switch(t){case dh:return i*e;case yo:return i*e/s.components*s.byteLength;case bo:return i*e/s.components*s.byteLength;case ri:return i*e*2/s.components*s.byteLength;case Eo:return i*e*2/s.components*s.byteLength;case fh:return i*e*3/s.components*s.byteLength;case Sn:return i*e*4/s.components*s.byteLength;case wo:return i*e*4/s.components*s.byteLength;case Zs:case Js:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Qs:case js:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case wa:case Aa:return Math.max(i,16)*Math.max(e,8)/4;case Ea:case Ta:return Math.max(i,8)*Math.max(e,8)/2;case Ra:case Ca:case La:case Da:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Pa:case rr:case Ia:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Na:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Ua:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case Fa:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case Oa:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case Ba:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case ka:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case za:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case Ga:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Ha:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Va:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Wa:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case Xa:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case qa:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case $a:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Ya:case Ka:case Za:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Ja:case Qa:return Math.ceil(i/4)*Math.ceil(e/4)*8;case ar:case ja:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function $f(i){switch(i){case $t:case lh:return{byteLength:1,components:1};case cs:case ch:case bn:return{byteLength:2,components:1};case Mo:case So:return{byteLength:2,components:4};case yn:case xo:case dn:return{byteLength:4,components:1};case hh:case uh:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:go}}));typeof window<"u"&&(window.__THREE__?Pe("WARNING: Multiple instances of Three.js being imported."):window.__THREE__=go);/**
 * @license
 * Copyright 2010-2026 Three.js Authors
 * SPDX-License-Identifier: MIT
 */function Ih(){let i=null,e=!1,t=null,n=null;function s(r,a){n=i.requestAnimationFrame(s),t(r,a)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function Yf(i){const e=new WeakMap;function t(o,l){const c=o.array,h=o.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),o.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)o.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:o.version,size:u}}function n(o,l,c){const h=l.array,u=l.updateRanges;if(i.bindBuffer(c,o),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,_)=>f.start-_.start);let d=0;for(let f=1;f<u.length;f++){const _=u[d],M=u[f];M.start<=_.start+_.count+1?_.count=Math.max(_.count,M.start+M.count-_.start):(++d,u[d]=M)}u.length=d+1;for(let f=0,_=u.length;f<_;f++){const M=u[f];i.bufferSubData(c,M.start*h.BYTES_PER_ELEMENT,h,M.start,M.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(o){return o.isInterleavedBufferAttribute&&(o=o.data),e.get(o)}function r(o){o.isInterleavedBufferAttribute&&(o=o.data);const l=e.get(o);l&&(i.deleteBuffer(l.buffer),e.delete(o))}function a(o,l){if(o.isInterleavedBufferAttribute&&(o=o.data),o.isGLBufferAttribute){const h=e.get(o);(!h||h.version<o.version)&&e.set(o,{buffer:o.buffer,type:o.type,bytesPerElement:o.elementSize,version:o.version});return}const c=e.get(o);if(c===void 0)e.set(o,t(o,l));else if(c.version<o.version){if(c.size!==o.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,o,l),c.version=o.version}}return{get:s,remove:r,update:a}}var Kf=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Zf=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Jf=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Qf=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,jf=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,ep=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,tp=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,np=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,ip=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,sp=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,rp=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,ap=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,op=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,lp=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,cp=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,hp=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,up=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,dp=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,fp=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,pp=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,mp=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,gp=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,_p=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,vp=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,xp=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Mp=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Sp=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,yp=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,bp=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Ep="gl_FragColor = linearToOutputTexel( gl_FragColor );",wp=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Tp=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Ap=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Rp=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Cp=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Pp=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Lp=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Dp=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Ip=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Np=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Up=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,Fp=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Op=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Bp=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,kp=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,zp=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,Gp=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Hp=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Vp=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Wp=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Xp=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,qp=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,$p=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,Yp=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,Kp=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Zp=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,Jp=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Qp=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,jp=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,em=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,tm=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,nm=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,im=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,sm=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,rm=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,am=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,om=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,lm=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,cm=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,hm=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,um=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,dm=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,fm=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,pm=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,mm=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,gm=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,_m=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,vm=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,xm=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Mm=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Sm=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,ym=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,bm=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,Em=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,wm=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Tm=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Am=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Rm=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Cm=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Pm=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Lm=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Dm=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Im=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Nm=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Um=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,Fm=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Om=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Bm=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,km=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,zm=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Gm=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,Hm=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,Vm=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,Wm=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Xm=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,qm=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,$m=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`;const Ym=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Km=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Zm=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Jm=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Qm=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,jm=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,eg=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,tg=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,ng=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,ig=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,sg=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,rg=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,ag=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,og=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,lg=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,cg=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,hg=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,ug=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,dg=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,fg=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,pg=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,mg=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,gg=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,_g=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,vg=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,xg=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Mg=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Sg=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,yg=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,bg=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Eg=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,wg=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Tg=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Ag=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ke={alphahash_fragment:Kf,alphahash_pars_fragment:Zf,alphamap_fragment:Jf,alphamap_pars_fragment:Qf,alphatest_fragment:jf,alphatest_pars_fragment:ep,aomap_fragment:tp,aomap_pars_fragment:np,batching_pars_vertex:ip,batching_vertex:sp,begin_vertex:rp,beginnormal_vertex:ap,bsdfs:op,iridescence_fragment:lp,bumpmap_pars_fragment:cp,clipping_planes_fragment:hp,clipping_planes_pars_fragment:up,clipping_planes_pars_vertex:dp,clipping_planes_vertex:fp,color_fragment:pp,color_pars_fragment:mp,color_pars_vertex:gp,color_vertex:_p,common:vp,defaultnormal_vertex:xp,displacementmap_pars_vertex:Mp,displacementmap_vertex:Sp,emissivemap_fragment:yp,emissivemap_pars_fragment:bp,colorspace_fragment:Ep,colorspace_pars_fragment:wp,envmap_fragment:Tp,envmap_common_pars_fragment:Ap,envmap_pars_fragment:Rp,envmap_pars_vertex:Cp,envmap_physical_pars_fragment:zp,envmap_vertex:Pp,fog_vertex:Lp,fog_pars_vertex:Dp,fog_fragment:Ip,fog_pars_fragment:Np,gradientmap_pars_fragment:Up,lightmap_pars_fragment:Fp,lights_lambert_fragment:Op,lights_lambert_pars_fragment:Bp,lights_pars_begin:kp,lights_toon_fragment:Gp,lights_toon_pars_fragment:Hp,lights_phong_fragment:Vp,lights_phong_pars_fragment:Wp,lights_physical_fragment:Xp,lights_physical_pars_fragment:qp,lights_fragment_begin:$p,lights_fragment_maps:Yp,lights_fragment_end:Kp,lightprobes_pars_fragment:Zp,logdepthbuf_fragment:Jp,logdepthbuf_pars_fragment:Qp,logdepthbuf_pars_vertex:jp,logdepthbuf_vertex:em,map_fragment:tm,map_pars_fragment:nm,map_particle_fragment:im,map_particle_pars_fragment:sm,metalnessmap_fragment:rm,metalnessmap_pars_fragment:am,morphinstance_vertex:om,morphcolor_vertex:lm,morphnormal_vertex:cm,morphtarget_pars_vertex:hm,morphtarget_vertex:um,normal_fragment_begin:dm,normal_fragment_maps:fm,normal_pars_fragment:pm,normal_pars_vertex:mm,normal_vertex:gm,normalmap_pars_fragment:_m,clearcoat_normal_fragment_begin:vm,clearcoat_normal_fragment_maps:xm,clearcoat_pars_fragment:Mm,iridescence_pars_fragment:Sm,opaque_fragment:ym,packing:bm,premultiplied_alpha_fragment:Em,project_vertex:wm,dithering_fragment:Tm,dithering_pars_fragment:Am,roughnessmap_fragment:Rm,roughnessmap_pars_fragment:Cm,shadowmap_pars_fragment:Pm,shadowmap_pars_vertex:Lm,shadowmap_vertex:Dm,shadowmask_pars_fragment:Im,skinbase_vertex:Nm,skinning_pars_vertex:Um,skinning_vertex:Fm,skinnormal_vertex:Om,specularmap_fragment:Bm,specularmap_pars_fragment:km,tonemapping_fragment:zm,tonemapping_pars_fragment:Gm,transmission_fragment:Hm,transmission_pars_fragment:Vm,uv_pars_fragment:Wm,uv_pars_vertex:Xm,uv_vertex:qm,worldpos_vertex:$m,background_vert:Ym,background_frag:Km,backgroundCube_vert:Zm,backgroundCube_frag:Jm,cube_vert:Qm,cube_frag:jm,depth_vert:eg,depth_frag:tg,distance_vert:ng,distance_frag:ig,equirect_vert:sg,equirect_frag:rg,linedashed_vert:ag,linedashed_frag:og,meshbasic_vert:lg,meshbasic_frag:cg,meshlambert_vert:hg,meshlambert_frag:ug,meshmatcap_vert:dg,meshmatcap_frag:fg,meshnormal_vert:pg,meshnormal_frag:mg,meshphong_vert:gg,meshphong_frag:_g,meshphysical_vert:vg,meshphysical_frag:xg,meshtoon_vert:Mg,meshtoon_frag:Sg,points_vert:yg,points_frag:bg,shadow_vert:Eg,shadow_frag:wg,sprite_vert:Tg,sprite_frag:Ag},ge={common:{diffuse:{value:new Ce(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Fe},alphaMap:{value:null},alphaMapTransform:{value:new Fe},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Fe}},envmap:{envMap:{value:null},envMapRotation:{value:new Fe},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Fe}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Fe}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Fe},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Fe},normalScale:{value:new Ge(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Fe},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Fe}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Fe}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Fe}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ce(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ce(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Fe},alphaTest:{value:0},uvTransform:{value:new Fe}},sprite:{diffuse:{value:new Ce(16777215)},opacity:{value:1},center:{value:new Ge(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Fe},alphaMap:{value:null},alphaMapTransform:{value:new Fe},alphaTest:{value:0}}},xn={basic:{uniforms:Ht([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.fog]),vertexShader:ke.meshbasic_vert,fragmentShader:ke.meshbasic_frag},lambert:{uniforms:Ht([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,ge.lights,{emissive:{value:new Ce(0)},envMapIntensity:{value:1}}]),vertexShader:ke.meshlambert_vert,fragmentShader:ke.meshlambert_frag},phong:{uniforms:Ht([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,ge.lights,{emissive:{value:new Ce(0)},specular:{value:new Ce(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ke.meshphong_vert,fragmentShader:ke.meshphong_frag},standard:{uniforms:Ht([ge.common,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.roughnessmap,ge.metalnessmap,ge.fog,ge.lights,{emissive:{value:new Ce(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ke.meshphysical_vert,fragmentShader:ke.meshphysical_frag},toon:{uniforms:Ht([ge.common,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.gradientmap,ge.fog,ge.lights,{emissive:{value:new Ce(0)}}]),vertexShader:ke.meshtoon_vert,fragmentShader:ke.meshtoon_frag},matcap:{uniforms:Ht([ge.common,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,{matcap:{value:null}}]),vertexShader:ke.meshmatcap_vert,fragmentShader:ke.meshmatcap_frag},points:{uniforms:Ht([ge.points,ge.fog]),vertexShader:ke.points_vert,fragmentShader:ke.points_frag},dashed:{uniforms:Ht([ge.common,ge.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ke.linedashed_vert,fragmentShader:ke.linedashed_frag},depth:{uniforms:Ht([ge.common,ge.displacementmap]),vertexShader:ke.depth_vert,fragmentShader:ke.depth_frag},normal:{uniforms:Ht([ge.common,ge.bumpmap,ge.normalmap,ge.displacementmap,{opacity:{value:1}}]),vertexShader:ke.meshnormal_vert,fragmentShader:ke.meshnormal_frag},sprite:{uniforms:Ht([ge.sprite,ge.fog]),vertexShader:ke.sprite_vert,fragmentShader:ke.sprite_frag},background:{uniforms:{uvTransform:{value:new Fe},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ke.background_vert,fragmentShader:ke.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Fe}},vertexShader:ke.backgroundCube_vert,fragmentShader:ke.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ke.cube_vert,fragmentShader:ke.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ke.equirect_vert,fragmentShader:ke.equirect_frag},distance:{uniforms:Ht([ge.common,ge.displacementmap,{referencePosition:{value:new I},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ke.distance_vert,fragmentShader:ke.distance_frag},shadow:{uniforms:Ht([ge.lights,ge.fog,{color:{value:new Ce(0)},opacity:{value:1}}]),vertexShader:ke.shadow_vert,fragmentShader:ke.shadow_frag}};xn.physical={uniforms:Ht([xn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Fe},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Fe},clearcoatNormalScale:{value:new Ge(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Fe},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Fe},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Fe},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Fe},sheen:{value:0},sheenColor:{value:new Ce(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Fe},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Fe},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Fe},transmissionSamplerSize:{value:new Ge},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Fe},attenuationDistance:{value:0},attenuationColor:{value:new Ce(0)},specularColor:{value:new Ce(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Fe},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Fe},anisotropyVector:{value:new Ge},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Fe}}]),vertexShader:ke.meshphysical_vert,fragmentShader:ke.meshphysical_frag};const Ws={r:0,b:0,g:0},Rg=new et,Nh=new Fe;Nh.set(-1,0,0,0,1,0,0,0,1);function Cg(i,e,t,n,s,r){const a=new Ce(0);let o=s===!0?0:1,l,c,h=null,u=0,d=null;function f(S){let R=S.isScene===!0?S.background:null;if(R&&R.isTexture){const b=S.backgroundBlurriness>0;R=e.get(R,b)}return R}function _(S){let R=!1;const b=f(S);b===null?m(a,o):b&&b.isColor&&(m(b,1),R=!0);const A=i.xr.getEnvironmentBlendMode();A==="additive"?t.buffers.color.setClear(0,0,0,1,r):A==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||R)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function M(S,R){const b=f(R);b&&b.isCubeTexture?(c===void 0&&(c=new ot(new ps(1,1,1),new rn({name:"BackgroundCubeMaterial",uniforms:ki(xn.backgroundCube.uniforms),vertexShader:xn.backgroundCube.vertexShader,fragmentShader:xn.backgroundCube.fragmentShader,side:Wt,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(A,T,g){this.matrixWorld.copyPosition(g.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=R.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=R.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(Rg.makeRotationFromEuler(R.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Nh),c.material.toneMapped=qe.getTransfer(b.colorSpace)!==je,(h!==b||u!==b.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),c.layers.enableAll(),S.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new ot(new ai(2,2),new rn({name:"BackgroundMaterial",uniforms:ki(xn.background.uniforms),vertexShader:xn.background.vertexShader,fragmentShader:xn.background.fragmentShader,side:Yn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=R.backgroundIntensity,l.material.toneMapped=qe.getTransfer(b.colorSpace)!==je,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||u!==b.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),l.layers.enableAll(),S.unshift(l,l.geometry,l.material,0,0,null))}function m(S,R){S.getRGB(Ws,Ph(i)),t.buffers.color.setClear(Ws.r,Ws.g,Ws.b,R,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return a},setClearColor:function(S,R=1){a.set(S),o=R,m(a,o)},getClearAlpha:function(){return o},setClearAlpha:function(S){o=S,m(a,o)},render:_,addToRenderList:M,dispose:p}}function Pg(i,e){const t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null);let r=s,a=!1;function o(U,O,W,L,H){let K=!1;const G=u(U,L,W,O);r!==G&&(r=G,c(r.object)),K=f(U,L,W,H),K&&_(U,L,W,H),H!==null&&e.update(H,i.ELEMENT_ARRAY_BUFFER),(K||a)&&(a=!1,b(U,O,W,L),H!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(H).buffer))}function l(){return i.createVertexArray()}function c(U){return i.bindVertexArray(U)}function h(U){return i.deleteVertexArray(U)}function u(U,O,W,L){const H=L.wireframe===!0;let K=n[O.id];K===void 0&&(K={},n[O.id]=K);const G=U.isInstancedMesh===!0?U.id:0;let te=K[G];te===void 0&&(te={},K[G]=te);let X=te[W.id];X===void 0&&(X={},te[W.id]=X);let j=X[H];return j===void 0&&(j=d(l()),X[H]=j),j}function d(U){const O=[],W=[],L=[];for(let H=0;H<t;H++)O[H]=0,W[H]=0,L[H]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:O,enabledAttributes:W,attributeDivisors:L,object:U,attributes:{},index:null}}function f(U,O,W,L){const H=r.attributes,K=O.attributes;let G=0;const te=W.getAttributes();for(const X in te)if(te[X].location>=0){const ee=H[X];let Me=K[X];if(Me===void 0&&(X==="instanceMatrix"&&U.instanceMatrix&&(Me=U.instanceMatrix),X==="instanceColor"&&U.instanceColor&&(Me=U.instanceColor)),ee===void 0||ee.attribute!==Me||Me&&ee.data!==Me.data)return!0;G++}return r.attributesNum!==G||r.index!==L}function _(U,O,W,L){const H={},K=O.attributes;let G=0;const te=W.getAttributes();for(const X in te)if(te[X].location>=0){let ee=K[X];ee===void 0&&(X==="instanceMatrix"&&U.instanceMatrix&&(ee=U.instanceMatrix),X==="instanceColor"&&U.instanceColor&&(ee=U.instanceColor));const Me={};Me.attribute=ee,ee&&ee.data&&(Me.data=ee.data),H[X]=Me,G++}r.attributes=H,r.attributesNum=G,r.index=L}function M(){const U=r.newAttributes;for(let O=0,W=U.length;O<W;O++)U[O]=0}function m(U){p(U,0)}function p(U,O){const W=r.newAttributes,L=r.enabledAttributes,H=r.attributeDivisors;W[U]=1,L[U]===0&&(i.enableVertexAttribArray(U),L[U]=1),H[U]!==O&&(i.vertexAttribDivisor(U,O),H[U]=O)}function S(){const U=r.newAttributes,O=r.enabledAttributes;for(let W=0,L=O.length;W<L;W++)O[W]!==U[W]&&(i.disableVertexAttribArray(W),O[W]=0)}function R(U,O,W,L,H,K,G){G===!0?i.vertexAttribIPointer(U,O,W,H,K):i.vertexAttribPointer(U,O,W,L,H,K)}function b(U,O,W,L){M();const H=L.attributes,K=W.getAttributes(),G=O.defaultAttributeValues;for(const te in K){const X=K[te];if(X.location>=0){let j=H[te];if(j===void 0&&(te==="instanceMatrix"&&U.instanceMatrix&&(j=U.instanceMatrix),te==="instanceColor"&&U.instanceColor&&(j=U.instanceColor)),j!==void 0){const ee=j.normalized,Me=j.itemSize,De=e.get(j);if(De===void 0)continue;const Y=De.buffer,he=De.type,ve=De.bytesPerElement,be=he===i.INT||he===i.UNSIGNED_INT||j.gpuType===xo;if(j.isInterleavedBufferAttribute){const pe=j.data,Ue=pe.isInterleavedBuffer===!0?pe.stride:pe.itemSize,ft=j.offset;if(pe.isInstancedInterleavedBuffer||pe.isInstancedBufferAttribute){for(let Re=0;Re<X.locationSize;Re++)p(X.location+Re,pe.meshPerAttribute);U.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=pe.meshPerAttribute*pe.count)}else for(let Re=0;Re<X.locationSize;Re++)m(X.location+Re);i.bindBuffer(i.ARRAY_BUFFER,Y);for(let Re=0;Re<X.locationSize;Re++)R(X.location+Re,Me/X.locationSize,he,ee,Ue*ve,(ft+Me/X.locationSize*Re)*ve,be)}else{if(j.isInstancedBufferAttribute){for(let pe=0;pe<X.locationSize;pe++)p(X.location+pe,j.meshPerAttribute);U.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let pe=0;pe<X.locationSize;pe++)m(X.location+pe);i.bindBuffer(i.ARRAY_BUFFER,Y);for(let pe=0;pe<X.locationSize;pe++)R(X.location+pe,Me/X.locationSize,he,ee,Me*ve,Me/X.locationSize*pe*ve,be)}}else if(G!==void 0){const ee=G[te];if(ee!==void 0)switch(ee.length){case 2:i.vertexAttrib2fv(X.location,ee);break;case 3:i.vertexAttrib3fv(X.location,ee);break;case 4:i.vertexAttrib4fv(X.location,ee);break;default:i.vertexAttrib1fv(X.location,ee)}}}}S()}function A(){F();for(const U in n){const O=n[U];for(const W in O){const L=O[W];for(const H in L){const K=L[H];for(const G in K)h(K[G].object),delete K[G];delete L[H]}}delete n[U]}}function T(U){if(n[U.id]===void 0)return;const O=n[U.id];for(const W in O){const L=O[W];for(const H in L){const K=L[H];for(const G in K)h(K[G].object),delete K[G];delete L[H]}}delete n[U.id]}function g(U){for(const O in n){const W=n[O];for(const L in W){const H=W[L];if(H[U.id]===void 0)continue;const K=H[U.id];for(const G in K)h(K[G].object),delete K[G];delete H[U.id]}}}function y(U){for(const O in n){const W=n[O],L=U.isInstancedMesh===!0?U.id:0,H=W[L];if(H!==void 0){for(const K in H){const G=H[K];for(const te in G)h(G[te].object),delete G[te];delete H[K]}delete W[L],Object.keys(W).length===0&&delete n[O]}}}function F(){D(),a=!0,r!==s&&(r=s,c(r.object))}function D(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:o,reset:F,resetDefaultState:D,dispose:A,releaseStatesOfGeometry:T,releaseStatesOfObject:y,releaseStatesOfProgram:g,initAttributes:M,enableAttribute:m,disableUnusedAttributes:S}}function Lg(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function a(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function o(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=a,this.renderMultiDraw=o}function Dg(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){const g=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(g.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function a(g){return!(g!==Sn&&n.convert(g)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function o(g){const y=g===bn&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(g!==$t&&g!==dn&&!y&&n.convert(g)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(g){if(g==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";g="mediump"}return g==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp";const h=l(c);h!==c&&(Pe("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);const u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&Pe("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&Pe("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");const f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),M=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),S=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),R=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),A=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:a,textureTypeReadable:o,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:_,maxTextureSize:M,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:S,maxVaryings:R,maxFragmentUniforms:b,maxSamples:A,samples:T}}function Ig(i){const e=this;let t=null,n=0,s=!1,r=!1;const a=new Ln,o=new Fe,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){const f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){const _=u.clippingPlanes,M=u.clipIntersection,m=u.clipShadows,p=i.get(u);if(!s||_===null||_.length===0||r&&!m)r?h(null):c();else{const S=r?0:n,R=S*4;let b=p.clippingState||null;l.value=b,b=h(_,d,R,f);for(let A=0;A!==R;++A)b[A]=t[A];p.clippingState=b,this.numIntersection=M?this.numPlanes:0,this.numPlanes+=S}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,_){const M=u!==null?u.length:0;let m=null;if(M!==0){if(m=l.value,_!==!0||m===null){const p=f+M*4,S=d.matrixWorldInverse;o.getNormalMatrix(S),(m===null||m.length<p)&&(m=new Float32Array(p));for(let R=0,b=f;R!==M;++R,b+=4)a.copy(u[R]).applyMatrix4(S,o),a.normal.toArray(m,b),m[b+3]=a.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=M,e.numIntersection=0,m}}class No extends sn{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;const n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new Ah(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;const n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new ps(5,5,5),r=new rn({name:"CubemapFromEquirect",uniforms:ki(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Wt,blending:Pi});r.uniforms.tEquirect.value=t;const a=new ot(s,r),o=t.minFilter;return t.minFilter===Wn&&(t.minFilter=Ot),new to(1,10,this).update(e,a),t.minFilter=o,a.geometry.dispose(),a.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){const r=e.getRenderTarget();for(let a=0;a<6;a++)e.setRenderTarget(this,a),e.clear(t,n,s);e.setRenderTarget(r)}}const Vl=256,Ng=3,Ug=20,Uh=256,Fh=16,Fg=3,Og=new I,Bg=new Ce;class fs{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new to(1,10,null),this._boxMesh=new ot(new ps(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){const{size:a=256,position:o=Og}=r,l=this._renderer;this._setSize(a);const c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);const u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,_=l.autoClearStencil,M=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,M===null&&(e.background=l.getClearColor(Bg));const m=new to(n,s,h);return m.position.copy(o),m.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=_,e.background=M,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=ql(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Xl(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Vl,sf(e))}_fromTexture(e,t){e.mapping===Ui||e.mapping===os?this._setSize(e.image.length===0?Vl:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);const n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){const e=this._cubeSize,t=Wl(e,!1,!1),n=Math.log2(e)-Ng;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){const t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Wl(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){const s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;const a=e.width>>t;e.viewport.set(0,0,a,a),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Ui||e.mapping===os?(this._cubemapMaterial===null&&(this._cubemapMaterial=ql()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Xl()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=kg(),this._integrationMaterial=zg());const t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;const r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Fh);for(let a=0;a<=n;a++){const o=fs.lodToRoughness(a,n);if(a>n-Fg)r.roughness.value=o,this._renderCube(e,a,this._integrationMaterial);else{const l=o>0?Math.log2(t)+.5*Math.log2(6/(Uh*Math.pow(o,4)))+.5:0;s.roughness.value=o,s.lodBias.value=l,this._renderCube(e,a,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=Gg());const n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}}function Wl(i,e,t){return new No(i,{minFilter:Wn,generateMipmaps:e,type:bn,colorSpace:Oi,depthBuffer:t})}function ms(i,e,t){return new rn({name:i,uniforms:e,vertexShader:ke.cube_vert,fragmentShader:t,side:Wt,blending:Pi,depthTest:!1,depthWrite:!1})}function kg(){return ms("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Uh}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function zg(){return ms("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Fh}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Gg(){return ms("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${Ug}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Xl(){return ms("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function ql(){return ms("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function Hg(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?a(d):r(d)}function r(d){if(d&&d.isTexture){const f=d.mapping;if(f===Pr||f===Lr)if(e.has(d)){const _=e.get(d).texture;return o(_,d.mapping)}else{const _=d.image;if(_&&_.height>0){const M=new No(_.height);return M.fromEquirectangularTexture(i,d),e.set(d,M),d.addEventListener("dispose",c),o(M.texture,d.mapping)}else return null}}return d}function a(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){const f=d.mapping,_=f===Pr||f===Lr,M=f===Ui||f===os;if(_||M){let m=t.get(d);const p=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==p)return n===null&&(n=new fs(i)),m=_?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),m.texture;if(m!==void 0)return m.texture;{const S=d.image;return _&&S&&S.height>0||M&&S&&l(S)?(n===null&&(n=new fs(i)),m=_?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function o(d,f){return f===Pr?d.mapping=Ui:f===Lr&&(d.mapping=os),d}function l(d){let f=0;const _=6;for(let M=0;M<_;M++)d[M]!==void 0&&f++;return f===_}function c(d){const f=d.target;f.removeEventListener("dispose",c);const _=e.get(f);_!==void 0&&(e.delete(f),_.dispose())}function h(d){const f=d.target;f.removeEventListener("dispose",h);const _=t.get(f);_!==void 0&&(t.delete(f),_.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function Vg(i){const e={};function t(n){if(e[n]!==void 0)return e[n];const s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){const s=t(n);return s===null&&Li("WebGLRenderer: "+n+" extension not supported."),s}}}function Wg(i,e,t,n){const s={},r=new WeakMap,a=new FinalizationRegistry(_=>delete s[_]);function o(_){l(_.target)}function l(_){_.index!==null&&e.remove(_.index);for(const m in _.attributes)e.remove(_.attributes[m]);_.removeEventListener("dispose",o),delete s[_.id],a.unregister(_);const M=r.get(_);M&&(e.remove(M),r.delete(_)),n.releaseStatesOfGeometry(_),_.isInstancedBufferGeometry===!0&&delete _._maxInstanceCount,t.memory.geometries--}function c(_,M){return s[M.id]!==void 0||(M.addEventListener("dispose",o),s[M.id]=new WeakRef(M),a.register(M,M.id,M),t.memory.geometries++),M}function h(_){const M=_.attributes;for(const m in M)e.update(M[m],i.ARRAY_BUFFER)}function u(_){const M=_.index,m=_.attributes.position;let p=0;if(m===void 0)return;const S=M!==null?M.array.length:m.array.length/3-1,R=m.count>=65535?wh:Eh,b=new R(Math.ceil(S/3)*6,1),A=b.array;if(M!==null){const g=M.array;p=M.version;for(let y=0,F=0;y<S;y+=3){const D=g[y+0],U=g[y+1],O=g[y+2];A[F++]=D,A[F++]=U,A[F++]=U,A[F++]=O,A[F++]=O,A[F++]=D}}else{p=m.version;for(let g=0,y=0;g<S;g+=3){const F=g+0,D=g+1,U=g+2;A[y++]=F,A[y++]=D,A[y++]=D,A[y++]=U,A[y++]=U,A[y++]=F}}b.version=p;const T=r.get(_);T&&e.remove(T),r.set(_,b)}function d(_){const M=r.get(_);if(M){const m=_.index;m!==null&&M.version<m.version&&u(_)}else u(_);return r.get(_)}function f(){for(const _ in s){const M=s[_].deref();M!==void 0&&l(M)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function Xg(i,e,t){let n;function s(u){n=u}let r,a;function o(u){r=u.type,a=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*a),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*a,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let M=0;for(let m=0;m<f;m++)M+=d[m];t.update(M,n,1)}this.setMode=s,this.setIndex=o,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function qg(i){const e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,a,o){switch(t.calls++,a){case i.TRIANGLES:t.triangles+=o*(r/3);break;case i.LINES:t.lines+=o*(r/2);break;case i.LINE_STRIP:t.lines+=o*(r-1);break;case i.LINE_LOOP:t.lines+=o*r;break;case i.POINTS:t.points+=o*r;break;default:Ze("WebGLInfo: Unknown draw mode:",a);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function $g(i,e,t){const n=new WeakMap,s=new dt;function r(a,o,l){const c=a.morphTargetInfluences,h=o.morphAttributes.position||o.morphAttributes.normal||o.morphAttributes.color,u=h!==void 0?h.length:0;let d=n.get(o);if(d===void 0||d.count!==u){let D=function(){y.dispose(),n.delete(o),o.removeEventListener("dispose",D)};var f=D;d!==void 0&&d.texture.dispose();const _=o.morphAttributes.position!==void 0,M=o.morphAttributes.normal!==void 0,m=o.morphAttributes.color!==void 0,p=o.morphAttributes.position||[],S=o.morphAttributes.normal||[],R=o.morphAttributes.color||[];let b=0;_===!0&&(b=1),M===!0&&(b=2),m===!0&&(b=3);let A=o.attributes.position.count*b,T=1;A>e.maxTextureSize&&(T=Math.ceil(A/e.maxTextureSize),A=e.maxTextureSize);const g=new Float32Array(A*T*4*u),y=new Sh(g,A,T,u);y.type=dn,y.needsUpdate=!0;const F=b*4;for(let U=0;U<u;U++){const O=p[U],W=S[U],L=R[U],H=A*T*4*U;for(let K=0;K<O.count;K++){const G=K*F;_===!0&&(s.fromBufferAttribute(O,K),g[H+G+0]=s.x,g[H+G+1]=s.y,g[H+G+2]=s.z,g[H+G+3]=0),M===!0&&(s.fromBufferAttribute(W,K),g[H+G+4]=s.x,g[H+G+5]=s.y,g[H+G+6]=s.z,g[H+G+7]=0),m===!0&&(s.fromBufferAttribute(L,K),g[H+G+8]=s.x,g[H+G+9]=s.y,g[H+G+10]=s.z,g[H+G+11]=L.itemSize===4?s.w:1)}}d={count:u,texture:y,size:new Ge(A,T)},n.set(o,d),o.addEventListener("dispose",D)}if(a.isInstancedMesh===!0&&a.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",a.morphTexture,t);else{let _=0;for(let m=0;m<c.length;m++)_+=c[m];const M=o.morphTargetsRelative?1:1-_;l.getUniforms().setValue(i,"morphTargetBaseInfluence",M),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function Yg(i,e,t,n,s){let r=new WeakMap;function a(c){const h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){const f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function o(){r=new WeakMap}function l(c){const h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:a,dispose:o}}const Kg={[th]:"LINEAR_TONE_MAPPING",[nh]:"REINHARD_TONE_MAPPING",[ih]:"CINEON_TONE_MAPPING",[sh]:"ACES_FILMIC_TONE_MAPPING",[ah]:"AGX_TONE_MAPPING",[vo]:"NEUTRAL_TONE_MAPPING",[rh]:"CUSTOM_TONE_MAPPING"};function Zg(i,e,t,n,s,r){const a=new sn(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1});let o=null,l=null,c=null;const h=new kt;h.setAttribute("position",new ht([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new ht([0,2,0,0,2,0],2));const u=new Nf({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new ot(h,u),f=new dr(-1,1,1,-1,0,1);let _=null,M=null,m=!1,p,S=null,R=[],b=!1;this.setSize=function(A,T){a.setSize(A,T),o!==null&&o.setSize(A,T),l!==null&&l.setSize(A,T);for(let g=0;g<R.length;g++){const y=R[g];y.setSize&&y.setSize(A,T)}},this.setEffects=function(A){R=A,b=R.length>0&&R[0].isRenderPass===!0;const T=a.width,g=a.height;R.length>0&&o===null&&(o=new sn(T,g,{type:bn,depthBuffer:!1,stencilBuffer:!1}),l=new sn(T,g,{type:bn,depthBuffer:!1,stencilBuffer:!1}));const y=s===!0&&R.some(F=>F.needsDepthTexture===!0);y!==(a.depthTexture!==null)&&(y===!0&&c===null&&(c=new Bi(T,g),r===!0&&(c.format=Xn,c.type=Fi)),a.dispose(),a.depthTexture=y?c:null,a.resolveDepthBuffer=y,a.storeMultisampledDepthBuffer=y);for(let F=0;F<R.length;F++){const D=R[F];D.setSize&&D.setSize(T,g),y&&D.needsDepthTexture===!0&&D.setDepthTexture&&D.setDepthTexture(c)}},this.begin=function(A,T){if(m||A.toneMapping===In&&R.length===0)return!1;if(S=T,T!==null){const g=T.width,y=T.height;(a.width!==g||a.height!==y)&&this.setSize(g,y)}return b===!1&&A.setRenderTarget(a),p=A.toneMapping,A.toneMapping=In,!0},this.hasRenderPass=function(){return b},this.end=function(A,T){A.toneMapping=p,m=!0;let g=a,y=o;for(let F=0;F<R.length;F++){const D=R[F];D.enabled!==!1&&(D.render(A,y,g,T),D.needsSwap!==!1&&(g=y,y=y===o?l:o))}if(_!==A.outputColorSpace||M!==A.toneMapping){_=A.outputColorSpace,M=A.toneMapping,u.defines={},qe.getTransfer(_)===je&&(u.defines.SRGB_TRANSFER="");const F=Kg[M];F&&(u.defines[F]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=g.texture,A.setRenderTarget(S),A.render(d,f),S=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){a.dispose(),o!==null&&o.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}const Oh=new Bt,Bh=new Bi(1,1),kh=new Rh(1),zh=new Sh,Gh=new hf,Hh=new Ah,$l=[],Yl=[],Kl=new Float32Array(16),Zl=new Float32Array(9),Jl=new Float32Array(4);function Hi(i,e,t){const n=i[0];if(n<=0||n>0)return i;const s=e*t;let r=$l[s];if(r===void 0&&(r=new Float32Array(s),$l[s]=r),e!==0){n.toArray(r,0);for(let a=1,o=0;a!==e;++a)o+=t,i[a].toArray(r,o)}return r}function xt(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Mt(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function xr(i,e){let t=Yl[e];t===void 0&&(t=new Int32Array(e),Yl[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function Jg(i,e){const t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function Qg(i,e){const t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(xt(t,e))return;i.uniform2fv(this.addr,e),Mt(t,e)}}function jg(i,e){const t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(xt(t,e))return;i.uniform3fv(this.addr,e),Mt(t,e)}}function e0(i,e){const t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(xt(t,e))return;i.uniform4fv(this.addr,e),Mt(t,e)}}function t0(i,e){const t=this.cache,n=e.elements;if(n===void 0){if(xt(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Mt(t,e)}else{if(xt(t,n))return;Jl.set(n),i.uniformMatrix2fv(this.addr,!1,Jl),Mt(t,n)}}function n0(i,e){const t=this.cache,n=e.elements;if(n===void 0){if(xt(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Mt(t,e)}else{if(xt(t,n))return;Zl.set(n),i.uniformMatrix3fv(this.addr,!1,Zl),Mt(t,n)}}function i0(i,e){const t=this.cache,n=e.elements;if(n===void 0){if(xt(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Mt(t,e)}else{if(xt(t,n))return;Kl.set(n),i.uniformMatrix4fv(this.addr,!1,Kl),Mt(t,n)}}function s0(i,e){const t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function r0(i,e){const t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(xt(t,e))return;i.uniform2iv(this.addr,e),Mt(t,e)}}function a0(i,e){const t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(xt(t,e))return;i.uniform3iv(this.addr,e),Mt(t,e)}}function o0(i,e){const t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(xt(t,e))return;i.uniform4iv(this.addr,e),Mt(t,e)}}function l0(i,e){const t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function c0(i,e){const t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(xt(t,e))return;i.uniform2uiv(this.addr,e),Mt(t,e)}}function h0(i,e){const t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(xt(t,e))return;i.uniform3uiv(this.addr,e),Mt(t,e)}}function u0(i,e){const t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(xt(t,e))return;i.uniform4uiv(this.addr,e),Mt(t,e)}}function Mr(i){return i.version===0&&(i.compareFunction=gh,i.needsUpdate=!0),i}function d0(i,e,t){const n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Mr(Bh):r=Oh,t.setTexture2D(e||r,s)}function f0(i,e,t){const n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Gh,s)}function p0(i,e,t){const n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Mr(kh):r=Hh,t.setTextureCube(e||r,s)}function m0(i,e,t){const n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||zh,s)}function g0(i){switch(i){case 5126:return Jg;case 35664:return Qg;case 35665:return jg;case 35666:return e0;case 35674:return t0;case 35675:return n0;case 35676:return i0;case 5124:case 35670:return s0;case 35667:case 35671:return r0;case 35668:case 35672:return a0;case 35669:case 35673:return o0;case 5125:return l0;case 36294:return c0;case 36295:return h0;case 36296:return u0;case 35678:case 36198:case 36298:case 36306:case 35682:return d0;case 35679:case 36299:case 36307:return f0;case 35680:case 36300:case 36308:case 36293:return p0;case 36289:case 36303:case 36311:case 36292:return m0}}function _0(i,e){i.uniform1fv(this.addr,e)}function v0(i,e){const t=Hi(e,this.size,2);i.uniform2fv(this.addr,t)}function x0(i,e){const t=Hi(e,this.size,3);i.uniform3fv(this.addr,t)}function M0(i,e){const t=Hi(e,this.size,4);i.uniform4fv(this.addr,t)}function S0(i,e){const t=Hi(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function y0(i,e){const t=Hi(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function b0(i,e){const t=Hi(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function E0(i,e){i.uniform1iv(this.addr,e)}function w0(i,e){i.uniform2iv(this.addr,e)}function T0(i,e){i.uniform3iv(this.addr,e)}function A0(i,e){i.uniform4iv(this.addr,e)}function R0(i,e){i.uniform1uiv(this.addr,e)}function C0(i,e){i.uniform2uiv(this.addr,e)}function P0(i,e){i.uniform3uiv(this.addr,e)}function L0(i,e){i.uniform4uiv(this.addr,e)}function D0(i,e,t){const n=this.cache,s=e.length,r=xr(t,s);xt(n,r)||(i.uniform1iv(this.addr,r),Mt(n,r));let a;this.type===i.SAMPLER_2D_SHADOW?a=Mr(Bh):a=Oh;for(let o=0;o!==s;++o)t.setTexture2D(e[o]||a,r[o])}function I0(i,e,t){const n=this.cache,s=e.length,r=xr(t,s);xt(n,r)||(i.uniform1iv(this.addr,r),Mt(n,r));for(let a=0;a!==s;++a)t.setTexture3D(e[a]||Gh,r[a])}function N0(i,e,t){const n=this.cache,s=e.length,r=xr(t,s);xt(n,r)||(i.uniform1iv(this.addr,r),Mt(n,r));let a;this.type===i.SAMPLER_CUBE_SHADOW?a=Mr(kh):a=Hh;for(let o=0;o!==s;++o)t.setTextureCube(e[o]||a,r[o])}function U0(i,e,t){const n=this.cache,s=e.length,r=xr(t,s);xt(n,r)||(i.uniform1iv(this.addr,r),Mt(n,r));for(let a=0;a!==s;++a)t.setTexture2DArray(e[a]||zh,r[a])}function F0(i){switch(i){case 5126:return _0;case 35664:return v0;case 35665:return x0;case 35666:return M0;case 35674:return S0;case 35675:return y0;case 35676:return b0;case 5124:case 35670:return E0;case 35667:case 35671:return w0;case 35668:case 35672:return T0;case 35669:case 35673:return A0;case 5125:return R0;case 36294:return C0;case 36295:return P0;case 36296:return L0;case 35678:case 36198:case 36298:case 36306:case 35682:return D0;case 35679:case 36299:case 36307:return I0;case 35680:case 36300:case 36308:case 36293:return N0;case 36289:case 36303:case 36311:case 36292:return U0}}class O0{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=g0(t.type)}}class B0{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=F0(t.type)}}class k0{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){const s=this.seq;for(let r=0,a=s.length;r!==a;++r){const o=s[r];o.setValue(e,t[o.id],n)}}}const ra=/(\w+)(\])?(\[|\.)?/g;function Ql(i,e){i.seq.push(e),i.map[e.id]=e}function z0(i,e,t){const n=i.name,s=n.length;for(ra.lastIndex=0;;){const r=ra.exec(n),a=ra.lastIndex;let o=r[1];const l=r[2]==="]",c=r[3];if(l&&(o=o|0),c===void 0||c==="["&&a+2===s){Ql(t,c===void 0?new O0(o,i,e):new B0(o,i,e));break}else{let u=t.map[o];u===void 0&&(u=new k0(o),Ql(t,u)),t=u}}}class er{constructor(e,t){this.seq=[],this.map={};const n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let a=0;a<n;++a){const o=e.getActiveUniform(t,a),l=e.getUniformLocation(t,o.name);z0(o,l,this)}const s=[],r=[];for(const a of this.seq)a.type===e.SAMPLER_2D_SHADOW||a.type===e.SAMPLER_CUBE_SHADOW||a.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(a):r.push(a);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){const r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){const s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,a=t.length;r!==a;++r){const o=t[r],l=n[o.id];l.needsUpdate!==!1&&o.setValue(e,l.value,s)}}static seqWithValue(e,t){const n=[];for(let s=0,r=e.length;s!==r;++s){const a=e[s];a.id in t&&n.push(a)}return n}}function jl(i,e,t){const n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}const G0=37297;let H0=0;function V0(i,e){const t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let a=s;a<r;a++){const o=a+1;n.push(`${o===e?">":" "} ${o}: ${t[a]}`)}return n.join(`
`)}const ec=new Fe;function W0(i){qe._getMatrix(ec,qe.workingColorSpace,i);const e=`mat3( ${ec.elements.map(t=>t.toFixed(4))} )`;switch(qe.getTransfer(i)){case lr:return[e,"LinearTransferOETF"];case je:return[e,"sRGBTransferOETF"];default:return Pe("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function tc(i,e,t){const n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";const a=/ERROR: 0:(\d+)/.exec(r);if(a){const o=parseInt(a[1]);return t.toUpperCase()+`

`+r+`

`+V0(i.getShaderSource(e),o)}else return r}function X0(i,e){const t=W0(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}const q0={[th]:"Linear",[nh]:"Reinhard",[ih]:"Cineon",[sh]:"ACESFilmic",[ah]:"AgX",[vo]:"Neutral",[rh]:"Custom"};function $0(i,e){const t=q0[e];return t===void 0?(Pe("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}const Xs=new I;function Y0(){qe.getLuminanceCoefficients(Xs);const i=Xs.x.toFixed(4),e=Xs.y.toFixed(4),t=Xs.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function K0(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(es).join(`
`)}function Z0(i){const e=[];for(const t in i){const n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function J0(i,e){const t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){const r=i.getActiveAttrib(e,s),a=r.name;let o=1;r.type===i.FLOAT_MAT2&&(o=2),r.type===i.FLOAT_MAT3&&(o=3),r.type===i.FLOAT_MAT4&&(o=4),t[a]={type:r.type,location:i.getAttribLocation(e,a),locationSize:o}}return t}function es(i){return i!==""}function nc(i,e){const t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function ic(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}const Q0=/^[ \t]*#include +<([\w\d./]+)>/gm;function no(i){return i.replace(Q0,j0)}function j0(i,e){const t=ke[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return no(t)}const e_=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function sc(i){return i.replace(e_,t_)}function t_(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function rc(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}const n_={[Ks]:"SHADOWMAP_TYPE_PCF",[Ci]:"SHADOWMAP_TYPE_VSM"};function i_(i){return n_[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}const s_={[os]:"ENVMAP_MODE_REFRACTION"};function r_(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":s_[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}const a_={[_o]:"ENVMAP_BLENDING_MULTIPLY",[zd]:"ENVMAP_BLENDING_MIX",[Gd]:"ENVMAP_BLENDING_ADD"};function o_(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":a_[i.combine]||"ENVMAP_BLENDING_NONE"}function l_(i,e,t,n){const s=i.getContext(),r=t.defines;let a=t.vertexShader,o=t.fragmentShader;const l=i_(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=r_(t),u=o_(t),d=K0(t),f=Z0(r),_=s.createProgram();let M,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(M=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(es).join(`
`),M.length>0&&(M+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(es).join(`
`),m.length>0&&(m+=`
`)):(M=[rc(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(es).join(`
`),m=[rc(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==In?"#define TONE_MAPPING":"",t.toneMapping!==In?ke.tonemapping_pars_fragment:"",t.toneMapping!==In?$0("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ke.colorspace_pars_fragment,X0("linearToOutputTexel",t.outputColorSpace),Y0(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(es).join(`
`)),a=no(a),a=nc(a,t),a=ic(a,t),o=no(o),o=nc(o,t),o=ic(o,t),a=sc(a),o=sc(o),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,M=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+M,m=["#define varying in",t.glslVersion===hl?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===hl?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);const S=p+M+a,R=p+m+o,b=jl(s,s.VERTEX_SHADER,S),A=jl(s,s.FRAGMENT_SHADER,R);s.attachShader(_,b),s.attachShader(_,A),t.index0AttributeName!==void 0?s.bindAttribLocation(_,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(_,0,"position"),s.linkProgram(_);function T(D){if(i.debug.checkShaderErrors){const U=s.getProgramInfoLog(_)||"",O=s.getShaderInfoLog(b)||"",W=s.getShaderInfoLog(A)||"",L=U.trim(),H=O.trim(),K=W.trim();let G=!0,te=!0;if(s.getProgramParameter(_,s.LINK_STATUS)===!1)if(G=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,_,b,A);else{const X=tc(s,b,"vertex"),j=tc(s,A,"fragment");Ze("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(_,s.VALIDATE_STATUS)+`

Material Name: `+D.name+`
Material Type: `+D.type+`

Program Info Log: `+L+`
`+X+`
`+j)}else L!==""?Pe("WebGLProgram: Program Info Log:",L):(H===""||K==="")&&(te=!1);te&&(D.diagnostics={runnable:G,programLog:L,vertexShader:{log:H,prefix:M},fragmentShader:{log:K,prefix:m}})}s.deleteShader(b),s.deleteShader(A),g=new er(s,_),y=J0(s,_)}let g;this.getUniforms=function(){return g===void 0&&T(this),g};let y;this.getAttributes=function(){return y===void 0&&T(this),y};let F=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(_,G0)),F},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(_),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=H0++,this.cacheKey=e,this.usedTimes=1,this.program=_,this.vertexShader=b,this.fragmentShader=A,this}let c_=0;class h_{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){const s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){const t=this.materialCache.get(e);for(const n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){const t=this.materialCache;let n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){const t=this.shaderCache;let n=t.get(e);return n===void 0&&(n=new u_(e),t.set(e,n)),n}}class u_{constructor(e){this.id=c_++,this.code=e,this.usedTimes=0}}function d_(i){return i===ri||i===rr||i===ar}function f_(i,e,t,n,s,r){const a=new yh,o=new h_,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(g){return l.add(g),g===0?"uv":`uv${g}`}function _(g,y,F,D,U,O){const W=D.fog,L=U.geometry,H=g.isMeshStandardMaterial||g.isMeshLambertMaterial||g.isMeshPhongMaterial?D.environment:null,K=g.isMeshStandardMaterial||g.isMeshLambertMaterial&&!g.envMap||g.isMeshPhongMaterial&&!g.envMap,G=e.get(g.envMap||H,K),te=d[g.type];let X=n.precision;g.precision!==null&&(X=n.getMaxPrecision(g.precision),X!==g.precision&&Pe("WebGLProgram.getParameters:",g.precision,"not supported, using",X,"instead."));const j=L.morphAttributes.position||L.morphAttributes.normal||L.morphAttributes.color,ee=j!==void 0?j.length:0;let Me=0;L.morphAttributes.position!==void 0&&(Me=1),L.morphAttributes.normal!==void 0&&(Me=2),L.morphAttributes.color!==void 0&&(Me=3);let De,Y,he,ve;if(te){const me=xn[te];De=me.vertexShader,Y=me.fragmentShader}else{De=g.vertexShader,Y=g.fragmentShader;const me=o.getVertexShaderStage(g),Qe=o.getFragmentShaderStage(g);o.update(g,me,Qe),he=me.id,ve=Qe.id}const be=i.getRenderTarget(),pe=i.state.buffers.depth.getReversed(),Ue=U.isInstancedMesh===!0,ft=U.isBatchedMesh===!0,Re=!!g.map,Je=!!g.matcap,tt=!!G,He=tt&&G.isPMREMTexture===!0,Tt=!!g.aoMap,gt=!!g.lightMap,Xt=!!g.bumpMap&&g.wireframe===!1,lt=!!g.normalMap,mn=!!g.displacementMap,St=!!g.emissiveMap,Jt=!!g.metalnessMap,Qt=!!g.roughnessMap,jt=g.anisotropy>0,N=g.clearcoat>0,en=g.diffuseRoughness>0,st=g.dispersion>0,rt=g.retroreflectivity>0,fe=g.iridescence>0,_t=g.sheen>0,Ae=g.transmission>0,Ie=jt&&!!g.anisotropyMap,E=N&&!!g.clearcoatMap,v=N&&!!g.clearcoatNormalMap,k=N&&!!g.clearcoatRoughnessMap,ne=en&&!!g.diffuseRoughnessMap,Q=fe&&!!g.iridescenceMap,re=fe&&!!g.iridescenceThicknessMap,ue=_t&&!!g.sheenColorMap,$=_t&&!!g.sheenRoughnessMap,Z=!!g.specularMap,oe=!!g.specularColorMap,C=!!g.specularIntensityMap,J=Ae&&!!g.transmissionMap,q=Ae&&!!g.thicknessMap,le=!!g.gradientMap,se=!!g.alphaMap,ae=g.alphaTest>0,we=!!g.alphaHash,Be=!!g.extensions;let ie=In;g.toneMapped&&(be===null||be.isXRRenderTarget===!0)&&(ie=i.toneMapping);const Te=He?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,Oe={shaderID:te,shaderType:g.type,shaderName:g.name,vertexShader:De,fragmentShader:Y,defines:g.defines,customVertexShaderID:he,customFragmentShaderID:ve,isRawShaderMaterial:g.isRawShaderMaterial===!0,glslVersion:g.glslVersion,precision:X,batching:ft,batchingColor:ft&&U._colorsTexture!==null,instancing:Ue,instancingColor:Ue&&U.instanceColor!==null,instancingMorph:Ue&&U.morphTexture!==null,outputColorSpace:be===null?i.outputColorSpace:be.isXRRenderTarget===!0?be.texture.colorSpace:qe.workingColorSpace,alphaToCoverage:!!g.alphaToCoverage,map:Re,matcap:Je,envMap:tt,envMapMode:tt&&G.mapping,envMapPMREM:He,envMapMaxLod:He?Te.length-1:null,envMapSize:He?Te[0].width:null,aoMap:Tt,lightMap:gt,bumpMap:Xt,normalMap:lt,displacementMap:mn,emissiveMap:St,normalMapObjectSpace:lt&&g.normalMapType===Wd,normalMapTangentSpace:lt&&g.normalMapType===or,packedNormalMap:lt&&g.normalMapType===or&&d_(g.normalMap.format),metalnessMap:Jt,roughnessMap:Qt,anisotropy:jt,anisotropyMap:Ie,clearcoat:N,clearcoatMap:E,clearcoatNormalMap:v,clearcoatRoughnessMap:k,diffuseRoughness:en,diffuseRoughnessMap:ne,dispersion:st,retroreflection:rt,iridescence:fe,iridescenceMap:Q,iridescenceThicknessMap:re,sheen:_t,sheenColorMap:ue,sheenRoughnessMap:$,specularMap:Z,specularColorMap:oe,specularIntensityMap:C,transmission:Ae,transmissionMap:J,thicknessMap:q,gradientMap:le,opaque:g.transparent===!1&&g.blending===is&&g.alphaToCoverage===!1,alphaMap:se,alphaTest:ae,alphaHash:we,combine:g.combine,mapUv:Re&&f(g.map.channel),aoMapUv:Tt&&f(g.aoMap.channel),lightMapUv:gt&&f(g.lightMap.channel),bumpMapUv:Xt&&f(g.bumpMap.channel),normalMapUv:lt&&f(g.normalMap.channel),displacementMapUv:mn&&f(g.displacementMap.channel),emissiveMapUv:St&&f(g.emissiveMap.channel),metalnessMapUv:Jt&&f(g.metalnessMap.channel),roughnessMapUv:Qt&&f(g.roughnessMap.channel),anisotropyMapUv:Ie&&f(g.anisotropyMap.channel),clearcoatMapUv:E&&f(g.clearcoatMap.channel),clearcoatNormalMapUv:v&&f(g.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:k&&f(g.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ne&&f(g.diffuseRoughnessMap.channel),iridescenceMapUv:Q&&f(g.iridescenceMap.channel),iridescenceThicknessMapUv:re&&f(g.iridescenceThicknessMap.channel),sheenColorMapUv:ue&&f(g.sheenColorMap.channel),sheenRoughnessMapUv:$&&f(g.sheenRoughnessMap.channel),specularMapUv:Z&&f(g.specularMap.channel),specularColorMapUv:oe&&f(g.specularColorMap.channel),specularIntensityMapUv:C&&f(g.specularIntensityMap.channel),transmissionMapUv:J&&f(g.transmissionMap.channel),thicknessMapUv:q&&f(g.thicknessMap.channel),alphaMapUv:se&&f(g.alphaMap.channel),vertexTangents:!!L.attributes.tangent&&(lt||jt),vertexNormals:!!L.attributes.normal,vertexColors:g.vertexColors,vertexAlphas:g.vertexColors===!0&&!!L.attributes.color&&L.attributes.color.itemSize===4,pointsUvs:U.isPoints===!0&&!!L.attributes.uv&&(Re||se),fog:!!W,useFog:g.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:g.wireframe===!1&&(g.flatShading===!0||L.attributes.normal===void 0&&lt===!1&&(g.isMeshLambertMaterial||g.isMeshPhongMaterial||g.isMeshStandardMaterial||g.isMeshPhysicalMaterial)),sizeAttenuation:g.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:pe,skinning:U.isSkinnedMesh===!0,hasPositionAttribute:L.attributes.position!==void 0,morphTargets:L.morphAttributes.position!==void 0,morphNormals:L.morphAttributes.normal!==void 0,morphColors:L.morphAttributes.color!==void 0,morphTargetsCount:ee,morphTextureStride:Me,numSunLights:y.sun.length,numDirLights:y.directional.length,numPointLights:y.point.length,numSpotLights:y.spot.length,numSpotLightMaps:y.spotLightMap.length,numRectAreaLights:y.rectArea.length,numHemiLights:y.hemi.length,numSunLightShadows:y.sunShadowMap.length,numDirLightShadows:y.directionalShadowMap.length,numPointLightShadows:y.pointShadowMap.length,numSpotLightShadows:y.spotShadowMap.length,numSpotLightShadowsWithMaps:y.numSpotLightShadowsWithMaps,numLightProbes:y.numLightProbes,numLightProbeGrids:O.filter(me=>me.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:g.dithering,shadowMapEnabled:i.shadowMap.enabled&&F.length>0,shadowMapType:i.shadowMap.type,toneMapping:ie,decodeVideoTexture:Re&&g.map.isVideoTexture===!0&&qe.getTransfer(g.map.colorSpace)===je,decodeVideoTextureEmissive:St&&g.emissiveMap.isVideoTexture===!0&&qe.getTransfer(g.emissiveMap.colorSpace)===je,premultipliedAlpha:g.premultipliedAlpha,doubleSided:g.side===Vt,flipSided:g.side===Wt,useDepthPacking:g.depthPacking>=0,depthPacking:g.depthPacking||0,index0AttributeName:g.index0AttributeName,extensionClipCullDistance:Be&&g.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Be&&g.extensions.multiDraw===!0||ft)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:g.customProgramCacheKey()};return Oe.vertexUv1s=l.has(1),Oe.vertexUv2s=l.has(2),Oe.vertexUv3s=l.has(3),l.clear(),Oe}function M(g){const y=[];if(g.shaderID?y.push(g.shaderID):(y.push(g.customVertexShaderID),y.push(g.customFragmentShaderID)),g.defines!==void 0)for(const F in g.defines)y.push(F),y.push(g.defines[F]);return g.isRawShaderMaterial===!1&&(m(y,g),p(y,g),y.push(i.outputColorSpace)),y.push(g.customProgramCacheKey),y.join()}function m(g,y){g.push(y.precision),g.push(y.outputColorSpace),g.push(y.envMapMode),g.push(y.envMapPMREM),g.push(y.envMapMaxLod),g.push(y.envMapSize),g.push(y.mapUv),g.push(y.alphaMapUv),g.push(y.lightMapUv),g.push(y.aoMapUv),g.push(y.bumpMapUv),g.push(y.normalMapUv),g.push(y.displacementMapUv),g.push(y.emissiveMapUv),g.push(y.metalnessMapUv),g.push(y.roughnessMapUv),g.push(y.anisotropyMapUv),g.push(y.clearcoatMapUv),g.push(y.clearcoatNormalMapUv),g.push(y.clearcoatRoughnessMapUv),g.push(y.diffuseRoughnessMapUv),g.push(y.iridescenceMapUv),g.push(y.iridescenceThicknessMapUv),g.push(y.sheenColorMapUv),g.push(y.sheenRoughnessMapUv),g.push(y.specularMapUv),g.push(y.specularColorMapUv),g.push(y.specularIntensityMapUv),g.push(y.transmissionMapUv),g.push(y.thicknessMapUv),g.push(y.combine),g.push(y.fogExp2),g.push(y.sizeAttenuation),g.push(y.morphTargetsCount),g.push(y.numSunLights),g.push(y.numDirLights),g.push(y.numPointLights),g.push(y.numSpotLights),g.push(y.numSpotLightMaps),g.push(y.numHemiLights),g.push(y.numRectAreaLights),g.push(y.numSunLightShadows),g.push(y.numDirLightShadows),g.push(y.numPointLightShadows),g.push(y.numSpotLightShadows),g.push(y.numSpotLightShadowsWithMaps),g.push(y.numLightProbes),g.push(y.numLightProbeGrids),g.push(y.shadowMapType),g.push(y.toneMapping),g.push(y.numClippingPlanes),g.push(y.numClipIntersection),g.push(y.depthPacking)}function p(g,y){a.disableAll(),y.instancing&&a.enable(0),y.instancingColor&&a.enable(1),y.instancingMorph&&a.enable(2),y.matcap&&a.enable(3),y.envMap&&a.enable(4),y.normalMapObjectSpace&&a.enable(5),y.normalMapTangentSpace&&a.enable(6),y.clearcoat&&a.enable(7),y.iridescence&&a.enable(8),y.alphaTest&&a.enable(9),y.vertexColors&&a.enable(10),y.vertexAlphas&&a.enable(11),y.vertexUv1s&&a.enable(12),y.vertexUv2s&&a.enable(13),y.vertexUv3s&&a.enable(14),y.vertexTangents&&a.enable(15),y.anisotropy&&a.enable(16),y.alphaHash&&a.enable(17),y.batching&&a.enable(18),y.dispersion&&a.enable(19),y.retroreflection&&a.enable(24),y.diffuseRoughness&&a.enable(25),y.batchingColor&&a.enable(20),y.gradientMap&&a.enable(21),y.packedNormalMap&&a.enable(22),y.vertexNormals&&a.enable(23),g.push(a.mask),a.disableAll(),y.fog&&a.enable(0),y.useFog&&a.enable(1),y.flatShading&&a.enable(2),y.logarithmicDepthBuffer&&a.enable(3),y.reversedDepthBuffer&&a.enable(4),y.skinning&&a.enable(5),y.morphTargets&&a.enable(6),y.morphNormals&&a.enable(7),y.morphColors&&a.enable(8),y.premultipliedAlpha&&a.enable(9),y.shadowMapEnabled&&a.enable(10),y.doubleSided&&a.enable(11),y.flipSided&&a.enable(12),y.useDepthPacking&&a.enable(13),y.dithering&&a.enable(14),y.transmission&&a.enable(15),y.sheen&&a.enable(16),y.opaque&&a.enable(17),y.pointsUvs&&a.enable(18),y.decodeVideoTexture&&a.enable(19),y.decodeVideoTextureEmissive&&a.enable(20),y.alphaToCoverage&&a.enable(21),y.numLightProbeGrids>0&&a.enable(22),y.hasPositionAttribute&&a.enable(23),g.push(a.mask)}function S(g){const y=d[g.type];let F;if(y){const D=xn[y];F=Lf.clone(D.uniforms)}else F=g.uniforms;return F}function R(g,y){let F=h.get(y);return F!==void 0?++F.usedTimes:(F=new l_(i,y,g,s),c.push(F),h.set(y,F)),F}function b(g){if(--g.usedTimes===0){const y=c.indexOf(g);c[y]=c[c.length-1],c.pop(),h.delete(g.cacheKey),g.destroy()}}function A(g){o.remove(g)}function T(){o.dispose()}return{getParameters:_,getProgramCacheKey:M,getUniforms:S,acquireProgram:R,releaseProgram:b,releaseShaderCache:A,programs:c,dispose:T}}function p_(){let i=new WeakMap;function e(a){return i.has(a)}function t(a){let o=i.get(a);return o===void 0&&(o={},i.set(a,o)),o}function n(a){i.delete(a)}function s(a,o,l){i.get(a)[o]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function m_(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function ac(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function oc(){const i=[];let e=0;const t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function a(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function o(d,f,_,M,m,p){let S=i[e];return S===void 0?(S={id:d.id,object:d,geometry:f,material:_,materialVariant:a(d),groupOrder:M,renderOrder:d.renderOrder,z:m,group:p},i[e]=S):(S.id=d.id,S.object=d,S.geometry=f,S.material=_,S.materialVariant=a(d),S.groupOrder=M,S.renderOrder=d.renderOrder,S.z=m,S.group=p),e++,S}function l(d,f,_,M,m,p,S){S.reversedDepth===!0&&(m=-m);const R=o(d,f,_,M,m,p);_.transmission>0?n.push(R):_.transparent===!0?s.push(R):t.push(R)}function c(d,f,_,M,m,p){const S=o(d,f,_,M,m,p);_.transmission>0?n.unshift(S):_.transparent===!0?s.unshift(S):t.unshift(S)}function h(d,f){t.length>1&&t.sort(d||m_),n.length>1&&n.sort(f||ac),s.length>1&&s.sort(f||ac)}function u(){for(let d=e,f=i.length;d<f;d++){const _=i[d];if(_.id===null)break;_.id=null,_.object=null,_.geometry=null,_.material=null,_.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function g_(){let i=new WeakMap;function e(n,s){const r=i.get(n);let a;return r===void 0?(a=new oc,i.set(n,[a])):s>=r.length?(a=new oc,r.push(a)):a=r[s],a}function t(){i=new WeakMap}return{get:e,dispose:t}}function __(){const i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new I,color:new Ce};break;case"SpotLight":t={position:new I,direction:new I,color:new Ce,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new I,color:new Ce,distance:0,decay:0};break;case"HemisphereLight":t={direction:new I,skyColor:new Ce,groundColor:new Ce};break;case"RectAreaLight":t={color:new Ce,position:new I,halfWidth:new I,halfHeight:new I};break}return i[e.id]=t,t}}}function v_(){const i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ge};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ge};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ge,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}let x_=0;function M_(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function S_(i){const e=new __,t=v_(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new I);const s=new I,r=new et,a=new et;function o(c){let h=0,u=0,d=0;for(let O=0;O<9;O++)n.probe[O].set(0,0,0);let f=0,_=0,M=0,m=0,p=0,S=0,R=0,b=0,A=0,T=0,g=0,y=0,F=0,D=0;c.sort(M_);for(let O=0,W=c.length;O<W;O++){const L=c[O],H=L.color,K=L.intensity,G=L.distance;let te=null;if(L.shadow&&L.shadow.map&&(L.shadow.map.texture.format===ri?te=L.shadow.map.texture:te=L.shadow.map.depthTexture||L.shadow.map.texture),L.isAmbientLight)h+=H.r*K,u+=H.g*K,d+=H.b*K;else if(L.isLightProbe){for(let X=0;X<9;X++)n.probe[X].addScaledVector(L.sh.coefficients[X],K);D++}else if(L.isSunLight){const X=e.get(L);if(X.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){const j=L.shadow,ee=t.get(L);ee.shadowIntensity=j.intensity,ee.shadowBias=j.bias,ee.shadowNormalBias=j.normalBias,ee.shadowRadius=j.radius,ee.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[_]=ee,n.sunShadowMap[_]=te;const Me=j.getViewportCount();for(let De=0;De<Me;De++)n.sunShadowMatrix[M+De]=j.getMatrix(De),n.sunShadowCascade[M+De]=j._cascadeData[De];M+=Me,_++}n.sun[f]=X,f++}else if(L.isDirectionalLight){const X=e.get(L);if(X.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){const j=L.shadow,ee=t.get(L);ee.shadowIntensity=j.intensity,ee.shadowBias=j.bias,ee.shadowNormalBias=j.normalBias,ee.shadowRadius=j.radius,ee.shadowMapSize=j.mapSize,n.directionalShadow[m]=ee,n.directionalShadowMap[m]=te,n.directionalShadowMatrix[m]=L.shadow.matrix,A++}n.directional[m]=X,m++}else if(L.isSpotLight){const X=e.get(L);X.position.setFromMatrixPosition(L.matrixWorld),X.color.copy(H).multiplyScalar(K),X.distance=G,X.coneCos=Math.cos(L.angle),X.penumbraCos=Math.cos(L.angle*(1-L.penumbra)),X.decay=L.decay,n.spot[S]=X;const j=L.shadow;if(L.map&&(n.spotLightMap[y]=L.map,y++,j.updateMatrices(L),L.castShadow&&F++),n.spotLightMatrix[S]=j.matrix,L.castShadow){const ee=t.get(L);ee.shadowIntensity=j.intensity,ee.shadowBias=j.bias,ee.shadowNormalBias=j.normalBias,ee.shadowRadius=j.radius,ee.shadowMapSize=j.mapSize,n.spotShadow[S]=ee,n.spotShadowMap[S]=te,g++}S++}else if(L.isRectAreaLight){const X=e.get(L);X.color.copy(H).multiplyScalar(K),X.halfWidth.set(L.width*.5,0,0),X.halfHeight.set(0,L.height*.5,0),n.rectArea[R]=X,R++}else if(L.isPointLight){const X=e.get(L);if(X.color.copy(L.color).multiplyScalar(L.intensity),X.distance=L.distance,X.decay=L.decay,L.castShadow){const j=L.shadow,ee=t.get(L);ee.shadowIntensity=j.intensity,ee.shadowBias=j.bias,ee.shadowNormalBias=j.normalBias,ee.shadowRadius=j.radius,ee.shadowMapSize=j.mapSize,ee.shadowCameraNear=j.camera.near,ee.shadowCameraFar=j.camera.far,n.pointShadow[p]=ee,n.pointShadowMap[p]=te,n.pointShadowMatrix[p]=L.shadow.matrix,T++}n.point[p]=X,p++}else if(L.isHemisphereLight){const X=e.get(L);X.skyColor.copy(L.color).multiplyScalar(K),X.groundColor.copy(L.groundColor).multiplyScalar(K),n.hemi[b]=X,b++}}R>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=ge.LTC_FLOAT_1,n.rectAreaLTC2=ge.LTC_FLOAT_2):(n.rectAreaLTC1=ge.LTC_HALF_1,n.rectAreaLTC2=ge.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;const U=n.hash;(U.sunLength!==f||U.directionalLength!==m||U.pointLength!==p||U.spotLength!==S||U.rectAreaLength!==R||U.hemiLength!==b||U.numSunShadows!==_||U.numDirectionalShadows!==A||U.numPointShadows!==T||U.numSpotShadows!==g||U.numSpotMaps!==y||U.numLightProbes!==D)&&(n.sun.length=f,n.directional.length=m,n.spot.length=S,n.rectArea.length=R,n.point.length=p,n.hemi.length=b,n.sunShadow.length=_,n.sunShadowMap.length=_,n.sunShadowMatrix.length=M,n.sunShadowCascade.length=M,n.directionalShadow.length=A,n.directionalShadowMap.length=A,n.directionalShadowMatrix.length=A,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=g,n.spotShadowMap.length=g,n.spotLightMatrix.length=g+y-F,n.spotLightMap.length=y,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=D,U.sunLength=f,U.directionalLength=m,U.pointLength=p,U.spotLength=S,U.rectAreaLength=R,U.hemiLength=b,U.numSunShadows=_,U.numDirectionalShadows=A,U.numPointShadows=T,U.numSpotShadows=g,U.numSpotMaps=y,U.numLightProbes=D,n.version=x_++)}function l(c,h){let u=0,d=0,f=0,_=0,M=0,m=0;const p=h.matrixWorldInverse;for(let S=0,R=c.length;S<R;S++){const b=c[S];if(b.isSunLight){const A=n.sun[u];A.direction.setFromMatrixPosition(b.matrixWorld),A.direction.transformDirection(p),u++}else if(b.isDirectionalLight){const A=n.directional[d];A.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(p),d++}else if(b.isSpotLight){const A=n.spot[_];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(p),A.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(p),_++}else if(b.isRectAreaLight){const A=n.rectArea[M];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(p),a.identity(),r.copy(b.matrixWorld),r.premultiply(p),a.extractRotation(r),A.halfWidth.set(b.width*.5,0,0),A.halfHeight.set(0,b.height*.5,0),A.halfWidth.applyMatrix4(a),A.halfHeight.applyMatrix4(a),M++}else if(b.isPointLight){const A=n.point[f];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(p),f++}else if(b.isHemisphereLight){const A=n.hemi[m];A.direction.setFromMatrixPosition(b.matrixWorld),A.direction.transformDirection(p),m++}}}return{setup:o,setupView:l,state:n}}function lc(i){const e=new S_(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function a(u){u.isLightProbeGrid?s.push(u):t.push(u)}function o(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}const h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:a,pushShadow:o}}function y_(i){let e=new WeakMap;function t(s,r=0){const a=e.get(s);let o;return a===void 0?(o=new lc(i),e.set(s,[o])):r>=a.length?(o=new lc(i),a.push(o)):o=a[r],o}function n(){e=new WeakMap}return{get:t,dispose:n}}const b_=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,E_=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,w_=[new I(1,0,0),new I(-1,0,0),new I(0,1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1)],T_=[new I(0,-1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1),new I(0,-1,0),new I(0,-1,0)],cc=new et,Ji=new I,aa=new I;function A_(i,e,t){let n=new ds;const s=new Ge,r=new Ge,a=new dt,o=new Ff,l=new Of,c={},h=t.maxTextureSize,u={[Yn]:Wt,[Wt]:Yn,[Vt]:Vt},d=new rn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ge},radius:{value:4}},vertexShader:b_,fragmentShader:E_}),f=d.clone();f.defines.HORIZONTAL_PASS=1;const _=new kt;_.setAttribute("position",new Ct(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));const M=new ot(_,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Ks;let p=this.type;this.render=function(T,g,y){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===Sd&&(Pe("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Ks);const F=i.getRenderTarget(),D=i.getActiveCubeFace(),U=i.getActiveMipmapLevel(),O=i.state;O.setBlending(Pi),O.buffers.depth.getReversed()===!0?O.buffers.color.setClear(0,0,0,0):O.buffers.color.setClear(1,1,1,1),O.buffers.depth.setTest(!0),O.setScissorTest(!1);const W=p!==this.type;W&&g.traverse(function(L){L.material&&(Array.isArray(L.material)?L.material.forEach(H=>H.needsUpdate=!0):L.material.needsUpdate=!0)});for(let L=0,H=T.length;L<H;L++){const K=T[L],G=K.shadow;if(G===void 0){Pe("WebGLShadowMap:",K,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;s.copy(G.mapSize);const te=G.getFrameExtents();s.multiply(te),r.copy(G.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/te.x),s.x=r.x*te.x,G.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/te.y),s.y=r.y*te.y,G.mapSize.y=r.y));const X=i.state.buffers.depth.getReversed();if(G.camera._reversedDepth=X,G.map===null||W===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===Ci){if(K.isPointLight){Pe("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new sn(s.x,s.y,{format:ri,type:bn,minFilter:Ot,magFilter:Ot,generateMipmaps:!1}),G.map.texture.name=K.name+".shadowMap",G.map.depthTexture=new Bi(s.x,s.y,dn),G.map.depthTexture.name=K.name+".shadowMapDepth",G.map.depthTexture.format=Kn,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Pt,G.map.depthTexture.magFilter=Pt}else K.isPointLight?(G.map=new No(s.x),G.map.depthTexture=new Rh(s.x,yn)):(G.map=new sn(s.x,s.y),G.map.depthTexture=new Bi(s.x,s.y,yn)),G.map.depthTexture.name=K.name+".shadowMap",G.map.depthTexture.format=Kn,this.type===Ks?(G.map.depthTexture.compareFunction=X?mh:ph,G.map.depthTexture.minFilter=Ot,G.map.depthTexture.magFilter=Ot):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Pt,G.map.depthTexture.magFilter=Pt);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==s.x||G.map.height!==s.y)&&G.map.setSize(s.x,s.y);const j=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();K.isPointLight!==!0&&G.updateMatrices(K,y);const ee=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:y.layers;for(let Me=0;Me<j;Me++){const De=G.getCamera(Me);if(K.isPointLight){const Y=G.camera,he=G.matrix,ve=K.distance||Y.far;ve!==Y.far&&(Y.far=ve,Y.updateProjectionMatrix()),Ji.setFromMatrixPosition(K.matrixWorld),Y.position.copy(Ji),aa.copy(Y.position),aa.add(w_[Me]),Y.up.copy(T_[Me]),Y.lookAt(aa),Y.updateMatrixWorld(),he.makeTranslation(-Ji.x,-Ji.y,-Ji.z),cc.multiplyMatrices(Y.projectionMatrix,Y.matrixWorldInverse),G._frustum.setFromProjectionMatrix(cc,Y.coordinateSystem,Y.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)i.setRenderTarget(G.map,Me),i.clear();else{Me===0&&(i.setRenderTarget(G.map),i.clear());const Y=G.getViewport(Me);a.set(r.x*Y.x,r.y*Y.y,r.x*Y.z,r.y*Y.w),O.viewport(a)}n=G.getFrustum(Me),b(g,y,De,K,ee,this.type)}G.isPointLightShadow!==!0&&this.type===Ci&&S(G,y),G.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(F,D,U)};function S(T,g){const y=e.update(M);d.defines.VSM_SAMPLES!==T.blurSamples&&(d.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new sn(s.x,s.y,{format:ri,type:bn}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),d.uniforms.shadow_pass.value=T.map.depthTexture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(g,null,y,d,M,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(g,null,y,f,M,null)}function R(T,g,y,F){let D=null;const U=y.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(U!==void 0)D=U;else if(D=y.isPointLight===!0?l:o,i.localClippingEnabled&&g.clipShadows===!0&&Array.isArray(g.clippingPlanes)&&g.clippingPlanes.length!==0||g.displacementMap&&g.displacementScale!==0||g.alphaMap&&g.alphaTest>0||g.map&&g.alphaTest>0||g.alphaToCoverage===!0){const O=D.uuid,W=g.uuid;let L=c[O];L===void 0&&(L={},c[O]=L);let H=L[W];H===void 0&&(H=D.clone(),L[W]=H,g.addEventListener("dispose",A)),D=H}if(D.visible=g.visible,D.wireframe=g.wireframe,F===Ci?D.side=g.shadowSide!==null?g.shadowSide:g.side:D.side=g.shadowSide!==null?g.shadowSide:u[g.side],D.alphaMap=g.alphaMap,D.alphaTest=g.alphaToCoverage===!0?.5:g.alphaTest,D.map=g.map,D.clipShadows=g.clipShadows,D.clippingPlanes=g.clippingPlanes,D.clipIntersection=g.clipIntersection,D.displacementMap=g.displacementMap,D.displacementScale=g.displacementScale,D.displacementBias=g.displacementBias,D.wireframeLinewidth=g.wireframeLinewidth,D.linewidth=g.linewidth,y.isPointLight===!0&&D.isMeshDistanceMaterial===!0){const O=i.properties.get(D);O.light=y}return D}function b(T,g,y,F,D,U){if(T.visible===!1)return;if(T.layers.test(D)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&U===Ci)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(y.matrixWorldInverse,T.matrixWorld);const L=e.update(T),H=T.material;if(Array.isArray(H)){const K=L.groups;for(let G=0,te=K.length;G<te;G++){const X=K[G],j=H[X.materialIndex];if(j&&j.visible){const ee=R(T,j,F,U);T.onBeforeShadow(i,T,g,y,L,ee,X),i.renderBufferDirect(y,null,L,ee,T,X),T.onAfterShadow(i,T,g,y,L,ee,X)}}}else if(H.visible){const K=R(T,H,F,U);T.onBeforeShadow(i,T,g,y,L,K,null),i.renderBufferDirect(y,null,L,K,T,null),T.onAfterShadow(i,T,g,y,L,K,null)}}const W=T.children;for(let L=0,H=W.length;L<H;L++)b(W[L],g,y,F,D,U)}function A(T){T.target.removeEventListener("dispose",A);for(const y in c){const F=c[y],D=T.target.uuid;D in F&&(F[D].dispose(),delete F[D])}}}function R_(i,e){function t(){let C=!1;const J=new dt;let q=null;const le=new dt(0,0,0,0);return{setMask:function(se){q!==se&&!C&&(i.colorMask(se,se,se,se),q=se)},setLocked:function(se){C=se},setClear:function(se,ae,we,Be,ie){ie===!0&&(se*=Be,ae*=Be,we*=Be),J.set(se,ae,we,Be),le.equals(J)===!1&&(i.clearColor(se,ae,we,Be),le.copy(J))},reset:function(){C=!1,q=null,le.set(-1,0,0,0)}}}function n(){let C=!1,J=!1,q=null,le=null,se=null;return{setReversed:function(ae){if(J!==ae){const we=e.get("EXT_clip_control");ae?we.clipControlEXT(we.LOWER_LEFT_EXT,we.ZERO_TO_ONE_EXT):we.clipControlEXT(we.LOWER_LEFT_EXT,we.NEGATIVE_ONE_TO_ONE_EXT),J=ae;const Be=se;se=null,this.setClear(Be)}},getReversed:function(){return J},setTest:function(ae){ae?pe(i.DEPTH_TEST):Ue(i.DEPTH_TEST)},setMask:function(ae){q!==ae&&!C&&(i.depthMask(ae),q=ae)},setFunc:function(ae){if(J&&(ae=tf[ae]),le!==ae){switch(ae){case ga:i.depthFunc(i.NEVER);break;case _a:i.depthFunc(i.ALWAYS);break;case va:i.depthFunc(i.LESS);break;case as:i.depthFunc(i.LEQUAL);break;case xa:i.depthFunc(i.EQUAL);break;case Ma:i.depthFunc(i.GEQUAL);break;case Sa:i.depthFunc(i.GREATER);break;case ya:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}le=ae}},setLocked:function(ae){C=ae},setClear:function(ae){se!==ae&&(se=ae,J&&(ae=1-ae),i.clearDepth(ae))},reset:function(){C=!1,q=null,le=null,se=null,J=!1}}}function s(){let C=!1,J=null,q=null,le=null,se=null,ae=null,we=null,Be=null,ie=null;return{setTest:function(Te){C||(Te?pe(i.STENCIL_TEST):Ue(i.STENCIL_TEST))},setMask:function(Te){J!==Te&&!C&&(i.stencilMask(Te),J=Te)},setFunc:function(Te,Oe,me){(q!==Te||le!==Oe||se!==me)&&(i.stencilFunc(Te,Oe,me),q=Te,le=Oe,se=me)},setOp:function(Te,Oe,me){(ae!==Te||we!==Oe||Be!==me)&&(i.stencilOp(Te,Oe,me),ae=Te,we=Oe,Be=me)},setLocked:function(Te){C=Te},setClear:function(Te){ie!==Te&&(i.clearStencil(Te),ie=Te)},reset:function(){C=!1,J=null,q=null,le=null,se=null,ae=null,we=null,Be=null,ie=null}}}const r=new t,a=new n,o=new s;let l={};const c=new WeakMap;let h={},u={},d={},f=new WeakMap,_=[],M=null,m=!1,p=null,S=null,R=null,b=null,A=null,T=null,g=null,y=new Ce(0,0,0),F=0,D=!1,U=null,O=null,W=null,L=null,H=null;const K=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS);let G=!1,te=0;const X=i.getParameter(i.VERSION);X.indexOf("WebGL")!==-1?(te=parseFloat(/^WebGL (\d)/.exec(X)[1]),G=te>=1):X.indexOf("OpenGL ES")!==-1&&(te=parseFloat(/^OpenGL ES (\d)/.exec(X)[1]),G=te>=2);let j=null,ee={};const Me=i.getParameter(i.SCISSOR_BOX),De=i.getParameter(i.VIEWPORT),Y=new dt().fromArray(Me),he=new dt().fromArray(De);function ve(C,J,q,le){const se=new Uint8Array(4),ae=i.createTexture();i.bindTexture(C,ae),i.texParameteri(C,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(C,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let we=0;we<q;we++)C===i.TEXTURE_3D||C===i.TEXTURE_2D_ARRAY?i.texImage3D(J,0,i.RGBA,1,1,le,0,i.RGBA,i.UNSIGNED_BYTE,se):i.texImage2D(J+we,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,se);return ae}const be={};be[i.TEXTURE_2D]=ve(i.TEXTURE_2D,i.TEXTURE_2D,1),be[i.TEXTURE_CUBE_MAP]=ve(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),be[i.TEXTURE_2D_ARRAY]=ve(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),be[i.TEXTURE_3D]=ve(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),a.setClear(1),o.setClear(0),pe(i.DEPTH_TEST),a.setFunc(as),Xt(!1),lt(al),pe(i.CULL_FACE),Tt(Pi);function pe(C){h[C]!==!0&&(i.enable(C),h[C]=!0)}function Ue(C){h[C]!==!1&&(i.disable(C),h[C]=!1)}function ft(C,J){return d[C]!==J?(i.bindFramebuffer(C,J),d[C]=J,C===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=J),C===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=J),!0):!1}function Re(C,J){let q=_,le=!1;if(C){q=f.get(J),q===void 0&&(q=[],f.set(J,q));const se=C.textures;if(q.length!==se.length||q[0]!==i.COLOR_ATTACHMENT0){for(let ae=0,we=se.length;ae<we;ae++)q[ae]=i.COLOR_ATTACHMENT0+ae;q.length=se.length,le=!0}}else q[0]!==i.BACK&&(q[0]=i.BACK,le=!0);le&&i.drawBuffers(q)}function Je(C){return M!==C?(i.useProgram(C),M=C,!0):!1}const tt={[Ti]:i.FUNC_ADD,[bd]:i.FUNC_SUBTRACT,[Ed]:i.FUNC_REVERSE_SUBTRACT};tt[wd]=i.MIN,tt[Td]=i.MAX;const He={[Ad]:i.ZERO,[Rd]:i.ONE,[Cd]:i.SRC_COLOR,[jc]:i.SRC_ALPHA,[Ud]:i.SRC_ALPHA_SATURATE,[Id]:i.DST_COLOR,[Ld]:i.DST_ALPHA,[Pd]:i.ONE_MINUS_SRC_COLOR,[eh]:i.ONE_MINUS_SRC_ALPHA,[Nd]:i.ONE_MINUS_DST_COLOR,[Dd]:i.ONE_MINUS_DST_ALPHA,[Fd]:i.CONSTANT_COLOR,[Od]:i.ONE_MINUS_CONSTANT_COLOR,[Bd]:i.CONSTANT_ALPHA,[kd]:i.ONE_MINUS_CONSTANT_ALPHA};function Tt(C,J,q,le,se,ae,we,Be,ie,Te){if(C===Pi){m===!0&&(Ue(i.BLEND),m=!1);return}if(m===!1&&(pe(i.BLEND),m=!0),C!==yd){if(C!==p||Te!==D){if((S!==Ti||A!==Ti)&&(i.blendEquation(i.FUNC_ADD),S=Ti,A=Ti),Te)switch(C){case is:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case ol:i.blendFunc(i.ONE,i.ONE);break;case ll:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case cl:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Ze("WebGLState: Invalid blending: ",C);break}else switch(C){case is:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case ol:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case ll:Ze("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case cl:Ze("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Ze("WebGLState: Invalid blending: ",C);break}R=null,b=null,T=null,g=null,y.set(0,0,0),F=0,p=C,D=Te}return}se=se||J,ae=ae||q,we=we||le,(J!==S||se!==A)&&(i.blendEquationSeparate(tt[J],tt[se]),S=J,A=se),(q!==R||le!==b||ae!==T||we!==g)&&(i.blendFuncSeparate(He[q],He[le],He[ae],He[we]),R=q,b=le,T=ae,g=we),(Be.equals(y)===!1||ie!==F)&&(i.blendColor(Be.r,Be.g,Be.b,ie),y.copy(Be),F=ie),p=C,D=!1}function gt(C,J){C.side===Vt?Ue(i.CULL_FACE):pe(i.CULL_FACE);let q=C.side===Wt;J&&(q=!q),Xt(q),C.blending===is&&C.transparent===!1?Tt(Pi):Tt(C.blending,C.blendEquation,C.blendSrc,C.blendDst,C.blendEquationAlpha,C.blendSrcAlpha,C.blendDstAlpha,C.blendColor,C.blendAlpha,C.premultipliedAlpha),a.setFunc(C.depthFunc),a.setTest(C.depthTest),a.setMask(C.depthWrite),r.setMask(C.colorWrite);const le=C.stencilWrite;o.setTest(le),le&&(o.setMask(C.stencilWriteMask),o.setFunc(C.stencilFunc,C.stencilRef,C.stencilFuncMask),o.setOp(C.stencilFail,C.stencilZFail,C.stencilZPass)),St(C.polygonOffset,C.polygonOffsetFactor,C.polygonOffsetUnits),C.alphaToCoverage===!0?pe(i.SAMPLE_ALPHA_TO_COVERAGE):Ue(i.SAMPLE_ALPHA_TO_COVERAGE)}function Xt(C){U!==C&&(C?i.frontFace(i.CW):i.frontFace(i.CCW),U=C)}function lt(C){C!==xd?(pe(i.CULL_FACE),C!==O&&(C===al?i.cullFace(i.BACK):C===Md?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ue(i.CULL_FACE),O=C}function mn(C){C!==W&&(G&&i.lineWidth(C),W=C)}function St(C,J,q){C?(pe(i.POLYGON_OFFSET_FILL),(L!==J||H!==q)&&(L=J,H=q,a.getReversed()&&(J=-J,q=-q),i.polygonOffset(J,q))):Ue(i.POLYGON_OFFSET_FILL)}function Jt(C){C?pe(i.SCISSOR_TEST):Ue(i.SCISSOR_TEST)}function Qt(C){C===void 0&&(C=i.TEXTURE0+K-1),j!==C&&(i.activeTexture(C),j=C)}function jt(C,J,q){q===void 0&&(j===null?q=i.TEXTURE0+K-1:q=j);let le=ee[q];le===void 0&&(le={type:void 0,texture:void 0},ee[q]=le),(le.type!==C||le.texture!==J)&&(j!==q&&(i.activeTexture(q),j=q),i.bindTexture(C,J||be[C]),le.type=C,le.texture=J)}function N(){const C=ee[j];C!==void 0&&C.type!==void 0&&(i.bindTexture(C.type,null),C.type=void 0,C.texture=void 0)}function en(){try{i.compressedTexImage2D(...arguments)}catch(C){Ze("WebGLState:",C)}}function st(){try{i.compressedTexImage3D(...arguments)}catch(C){Ze("WebGLState:",C)}}function rt(){try{i.texSubImage2D(...arguments)}catch(C){Ze("WebGLState:",C)}}function fe(){try{i.texSubImage3D(...arguments)}catch(C){Ze("WebGLState:",C)}}function _t(){try{i.compressedTexSubImage2D(...arguments)}catch(C){Ze("WebGLState:",C)}}function Ae(){try{i.compressedTexSubImage3D(...arguments)}catch(C){Ze("WebGLState:",C)}}function Ie(){try{i.texStorage2D(...arguments)}catch(C){Ze("WebGLState:",C)}}function E(){try{i.texStorage3D(...arguments)}catch(C){Ze("WebGLState:",C)}}function v(){try{i.texImage2D(...arguments)}catch(C){Ze("WebGLState:",C)}}function k(){try{i.texImage3D(...arguments)}catch(C){Ze("WebGLState:",C)}}function ne(C){return u[C]!==void 0?u[C]:i.getParameter(C)}function Q(C,J){u[C]!==J&&(i.pixelStorei(C,J),u[C]=J)}function re(C){Y.equals(C)===!1&&(i.scissor(C.x,C.y,C.z,C.w),Y.copy(C))}function ue(C){he.equals(C)===!1&&(i.viewport(C.x,C.y,C.z,C.w),he.copy(C))}function $(C,J){let q=c.get(J);q===void 0&&(q=new WeakMap,c.set(J,q));let le=q.get(C);le===void 0&&(le=i.getUniformBlockIndex(J,C.name),i.uniformBlockBinding(J,le,le),q.set(C,le))}function Z(C,J,q){const se=c.get(J).get(C);l[se]!==q&&(i.bindBufferBase(i.UNIFORM_BUFFER,se,q),l[se]=q)}function oe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),a.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,ee={},d={},l={},f=new WeakMap,_=[],M=null,m=!1,p=null,S=null,R=null,b=null,A=null,T=null,g=null,y=new Ce(0,0,0),F=0,D=!1,U=null,O=null,W=null,L=null,H=null,Y.set(0,0,i.canvas.width,i.canvas.height),he.set(0,0,i.canvas.width,i.canvas.height),r.reset(),a.reset(),o.reset()}return{buffers:{color:r,depth:a,stencil:o},enable:pe,disable:Ue,bindFramebuffer:ft,drawBuffers:Re,useProgram:Je,setBlending:Tt,setMaterial:gt,setFlipSided:Xt,setCullFace:lt,setLineWidth:mn,setPolygonOffset:St,setScissorTest:Jt,activeTexture:Qt,bindTexture:jt,unbindTexture:N,compressedTexImage2D:en,compressedTexImage3D:st,texImage2D:v,texImage3D:k,pixelStorei:Q,getParameter:ne,updateUBOMapping:$,uniformBlockBinding:Z,texStorage2D:Ie,texStorage3D:E,texSubImage2D:rt,texSubImage3D:fe,compressedTexSubImage2D:_t,compressedTexSubImage3D:Ae,scissor:re,viewport:ue,reset:oe}}function C_(i,e,t,n,s,r,a){const o=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Ge,h=new WeakMap,u=new Set;let d;const f=new WeakMap,_=new Set,M=new FinalizationRegistry(E=>_.delete(E));let m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(E,v){return m?new OffscreenCanvas(E,v):us("canvas")}function S(E,v,k){let ne=1;const Q=Ie(E);if((Q.width>k||Q.height>k)&&(ne=k/Math.max(Q.width,Q.height)),ne<1)if(typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&E instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&E instanceof ImageBitmap||typeof VideoFrame<"u"&&E instanceof VideoFrame){const re=Math.floor(ne*Q.width),ue=Math.floor(ne*Q.height);d===void 0&&(d=p(re,ue));const $=v?p(re,ue):d;return $.width=re,$.height=ue,$.getContext("2d").drawImage(E,0,0,re,ue),Pe("WebGLRenderer: Texture has been resized from ("+Q.width+"x"+Q.height+") to ("+re+"x"+ue+")."),$}else return"data"in E&&Pe("WebGLRenderer: Image in DataTexture is too big ("+Q.width+"x"+Q.height+")."),E;return E}function R(E){return E.generateMipmaps}function b(E){i.generateMipmap(E)}function A(E){return E.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:E.isWebGL3DRenderTarget?i.TEXTURE_3D:E.isWebGLArrayRenderTarget||E.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(E,v,k,ne,Q,re=!1){if(E!==null){if(i[E]!==void 0)return i[E];Pe("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+E+"'")}let ue;ne&&(ue=e.get("EXT_texture_norm16"),ue||Pe("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let $=v;if(v===i.RED&&(k===i.FLOAT&&($=i.R32F),k===i.HALF_FLOAT&&($=i.R16F),k===i.UNSIGNED_BYTE&&($=i.R8),k===i.UNSIGNED_SHORT&&ue&&($=ue.R16_EXT),k===i.SHORT&&ue&&($=ue.R16_SNORM_EXT)),v===i.RED_INTEGER&&(k===i.UNSIGNED_BYTE&&($=i.R8UI),k===i.UNSIGNED_SHORT&&($=i.R16UI),k===i.UNSIGNED_INT&&($=i.R32UI),k===i.BYTE&&($=i.R8I),k===i.SHORT&&($=i.R16I),k===i.INT&&($=i.R32I)),v===i.RG&&(k===i.FLOAT&&($=i.RG32F),k===i.HALF_FLOAT&&($=i.RG16F),k===i.UNSIGNED_BYTE&&($=i.RG8),k===i.UNSIGNED_SHORT&&ue&&($=ue.RG16_EXT),k===i.SHORT&&ue&&($=ue.RG16_SNORM_EXT)),v===i.RG_INTEGER&&(k===i.UNSIGNED_BYTE&&($=i.RG8UI),k===i.UNSIGNED_SHORT&&($=i.RG16UI),k===i.UNSIGNED_INT&&($=i.RG32UI),k===i.BYTE&&($=i.RG8I),k===i.SHORT&&($=i.RG16I),k===i.INT&&($=i.RG32I)),v===i.RGB_INTEGER&&(k===i.UNSIGNED_BYTE&&($=i.RGB8UI),k===i.UNSIGNED_SHORT&&($=i.RGB16UI),k===i.UNSIGNED_INT&&($=i.RGB32UI),k===i.BYTE&&($=i.RGB8I),k===i.SHORT&&($=i.RGB16I),k===i.INT&&($=i.RGB32I)),v===i.RGBA_INTEGER&&(k===i.UNSIGNED_BYTE&&($=i.RGBA8UI),k===i.UNSIGNED_SHORT&&($=i.RGBA16UI),k===i.UNSIGNED_INT&&($=i.RGBA32UI),k===i.BYTE&&($=i.RGBA8I),k===i.SHORT&&($=i.RGBA16I),k===i.INT&&($=i.RGBA32I)),v===i.RGB&&(k===i.UNSIGNED_SHORT&&ue&&($=ue.RGB16_EXT),k===i.SHORT&&ue&&($=ue.RGB16_SNORM_EXT),k===i.UNSIGNED_INT_5_9_9_9_REV&&($=i.RGB9_E5),k===i.UNSIGNED_INT_10F_11F_11F_REV&&($=i.R11F_G11F_B10F)),v===i.RGBA){const Z=re?lr:qe.getTransfer(Q);k===i.FLOAT&&($=i.RGBA32F),k===i.HALF_FLOAT&&($=i.RGBA16F),k===i.UNSIGNED_BYTE&&($=Z===je?i.SRGB8_ALPHA8:i.RGBA8),k===i.UNSIGNED_SHORT&&ue&&($=ue.RGBA16_EXT),k===i.SHORT&&ue&&($=ue.RGBA16_SNORM_EXT),k===i.UNSIGNED_SHORT_4_4_4_4&&($=i.RGBA4),k===i.UNSIGNED_SHORT_5_5_5_1&&($=i.RGB5_A1)}return($===i.R16F||$===i.R32F||$===i.RG16F||$===i.RG32F||$===i.RGBA16F||$===i.RGBA32F)&&e.get("EXT_color_buffer_float"),$}function g(E,v){let k;return E?v===null||v===yn||v===Fi?k=i.DEPTH24_STENCIL8:v===dn?k=i.DEPTH32F_STENCIL8:v===cs&&(k=i.DEPTH24_STENCIL8,Pe("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):v===null||v===yn||v===Fi?k=i.DEPTH_COMPONENT24:v===dn?k=i.DEPTH_COMPONENT32F:v===cs&&(k=i.DEPTH_COMPONENT16),k}function y(E,v){return R(E)===!0||E.isFramebufferTexture&&E.minFilter!==Pt&&E.minFilter!==Ot?Math.log2(Math.max(v.width,v.height))+1:E.mipmaps.length>0?E.mipmaps.length:E.isCompressedTexture&&Array.isArray(E.image)?v.mipmaps.length:1}function F(E){const v=new WeakRef(E);n.get(E).__ref=v,_.add(v),M.register(E,v,v)}function D(E){const v=n.get(E).__ref;v!==void 0&&(_.delete(v),M.unregister(v))}function U(E){W(E.target)}function O(E){L(E.target)}function W(E){E.removeEventListener("dispose",U),D(E),K(E),E.isVideoTexture&&h.delete(E),E.isHTMLTexture&&u.delete(E)}function L(E){E.removeEventListener("dispose",O),D(E),te(E)}function H(){for(const E of _){const v=E.deref();v!==void 0&&(v.isRenderTarget===!0?L(v):W(v))}_.clear(),u.clear()}function K(E){const v=n.get(E);if(v.__webglInit===void 0)return;const k=E.source,ne=f.get(k);if(ne){const Q=ne[v.__cacheKey];Q.usedTimes--,Q.usedTimes===0&&G(E),Object.keys(ne).length===0&&f.delete(k)}n.remove(E)}function G(E){const v=n.get(E);i.deleteTexture(v.__webglTexture);const k=E.source,ne=f.get(k);delete ne[v.__cacheKey],a.memory.textures--}function te(E){const v=n.get(E);v.__depthDisposeCallback&&v.__depthDisposeCallback();const k=E.depthTexture;if(k&&k.renderTarget===E&&W(k),E.isWebGLCubeRenderTarget)for(let Q=0;Q<6;Q++){if(Array.isArray(v.__webglFramebuffer[Q]))for(let re=0;re<v.__webglFramebuffer[Q].length;re++)i.deleteFramebuffer(v.__webglFramebuffer[Q][re]);else i.deleteFramebuffer(v.__webglFramebuffer[Q]);v.__webglDepthbuffer&&i.deleteRenderbuffer(v.__webglDepthbuffer[Q])}else{if(Array.isArray(v.__webglFramebuffer))for(let Q=0;Q<v.__webglFramebuffer.length;Q++)i.deleteFramebuffer(v.__webglFramebuffer[Q]);else i.deleteFramebuffer(v.__webglFramebuffer);if(v.__webglDepthbuffer&&i.deleteRenderbuffer(v.__webglDepthbuffer),v.__webglMultisampledFramebuffer&&i.deleteFramebuffer(v.__webglMultisampledFramebuffer),v.__webglColorRenderbuffer)for(let Q=0;Q<v.__webglColorRenderbuffer.length;Q++)v.__webglColorRenderbuffer[Q]&&i.deleteRenderbuffer(v.__webglColorRenderbuffer[Q]);v.__webglDepthRenderbuffer&&i.deleteRenderbuffer(v.__webglDepthRenderbuffer)}const ne=E.textures;for(let Q=0,re=ne.length;Q<re;Q++){const ue=n.get(ne[Q]);ue.__webglTexture&&(i.deleteTexture(ue.__webglTexture),a.memory.textures--),n.remove(ne[Q])}n.remove(E)}let X=0;function j(){X=0}function ee(){return X}function Me(E){X=E}function De(){const E=X;return E>=s.maxTextures&&Pe("WebGLTextures: Trying to use "+(E+1)+" texture units while this GPU supports only "+s.maxTextures),X+=1,E}function Y(E){const v=[];return v.push(E.wrapS),v.push(E.wrapT),v.push(E.wrapR||0),v.push(E.magFilter),v.push(E.minFilter),v.push(E.anisotropy),v.push(E.internalFormat),v.push(E.format),v.push(E.type),v.push(E.generateMipmaps),v.push(E.mipmapsAutoUpdate),v.push(E.premultiplyAlpha),v.push(E.flipY),v.push(E.unpackAlignment),v.push(E.colorSpace),v.join()}function he(E,v){const k=n.get(E);if(E.isVideoTexture&&_t(E),E.isRenderTargetTexture===!1&&E.isExternalTexture!==!0&&E.version>0&&k.__version!==E.version){const ne=E.image;if(ne===null)Pe("WebGLRenderer: Texture marked for update but no image data found.");else if(ne.complete===!1)Pe("WebGLRenderer: Texture marked for update but image is incomplete");else{gt(k,E,v);return}}else E.isExternalTexture&&(k.__webglTexture=E.sourceTexture?E.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,k.__webglTexture,i.TEXTURE0+v)}function ve(E,v){const k=n.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&k.__version!==E.version){gt(k,E,v);return}else E.isExternalTexture&&(k.__webglTexture=E.sourceTexture?E.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,k.__webglTexture,i.TEXTURE0+v)}function be(E,v){const k=n.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&k.__version!==E.version){gt(k,E,v);return}t.bindTexture(i.TEXTURE_3D,k.__webglTexture,i.TEXTURE0+v)}function pe(E,v){const k=n.get(E);if(E.version>0&&k.__version!==E.version){Xt(k,E,v);return}t.bindTexture(i.TEXTURE_CUBE_MAP,k.__webglTexture,i.TEXTURE0+v)}const Ue={[ls]:i.REPEAT,[Dn]:i.CLAMP_TO_EDGE,[ba]:i.MIRRORED_REPEAT},ft={[Pt]:i.NEAREST,[Hd]:i.NEAREST_MIPMAP_NEAREST,[Ss]:i.NEAREST_MIPMAP_LINEAR,[Ot]:i.LINEAR,[Dr]:i.LINEAR_MIPMAP_NEAREST,[Wn]:i.LINEAR_MIPMAP_LINEAR},Re={[qd]:i.NEVER,[gh]:i.ALWAYS,[$d]:i.LESS,[ph]:i.LEQUAL,[Yd]:i.EQUAL,[mh]:i.GEQUAL,[Kd]:i.GREATER,[Zd]:i.NOTEQUAL};function Je(E,v){if(v.type===dn&&e.has("OES_texture_float_linear")===!1&&(v.magFilter===Ot||v.magFilter===Dr||v.magFilter===Ss||v.magFilter===Wn||v.minFilter===Ot||v.minFilter===Dr||v.minFilter===Ss||v.minFilter===Wn)&&Pe("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(E,i.TEXTURE_WRAP_S,Ue[v.wrapS]),i.texParameteri(E,i.TEXTURE_WRAP_T,Ue[v.wrapT]),(E===i.TEXTURE_3D||E===i.TEXTURE_2D_ARRAY)&&i.texParameteri(E,i.TEXTURE_WRAP_R,Ue[v.wrapR]),i.texParameteri(E,i.TEXTURE_MAG_FILTER,ft[v.magFilter]),i.texParameteri(E,i.TEXTURE_MIN_FILTER,ft[v.minFilter]),v.compareFunction&&(i.texParameteri(E,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(E,i.TEXTURE_COMPARE_FUNC,Re[v.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(v.magFilter===Pt||v.minFilter!==Ss&&v.minFilter!==Wn||v.type===dn&&e.has("OES_texture_float_linear")===!1)return;if(v.anisotropy>1||n.get(v).__currentAnisotropy){const k=e.get("EXT_texture_filter_anisotropic");i.texParameterf(E,k.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(v.anisotropy,s.getMaxAnisotropy())),n.get(v).__currentAnisotropy=v.anisotropy}}}function tt(E,v){let k=!1;E.__webglInit===void 0&&(E.__webglInit=!0,v.addEventListener("dispose",U),F(v));const ne=v.source;let Q=f.get(ne);Q===void 0&&(Q={},f.set(ne,Q));const re=Y(v);if(re!==E.__cacheKey){Q[re]===void 0&&(Q[re]={texture:i.createTexture(),usedTimes:0},a.memory.textures++,k=!0),Q[re].usedTimes++;const ue=Q[E.__cacheKey];ue!==void 0&&(Q[E.__cacheKey].usedTimes--,ue.usedTimes===0&&G(v)),E.__cacheKey=re,E.__webglTexture=Q[re].texture}return k}function He(E,v,k){return Math.floor(Math.floor(E/k)/v)}function Tt(E,v,k,ne){const re=E.updateRanges;if(re.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,v.width,v.height,k,ne,v.data);else{re.sort((C,J)=>C.start-J.start);let ue=0;for(let C=1;C<re.length;C++){const J=re[ue],q=re[C],le=J.start+J.count,se=He(q.start,v.width,4),ae=He(J.start,v.width,4);q.start<=le+1&&se===ae&&He(q.start+q.count-1,v.width,4)===se?J.count=Math.max(J.count,q.start+q.count-J.start):(++ue,re[ue]=q)}re.length=ue+1;const $=t.getParameter(i.UNPACK_ROW_LENGTH),Z=t.getParameter(i.UNPACK_SKIP_PIXELS),oe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,v.width);for(let C=0,J=re.length;C<J;C++){const q=re[C],le=Math.floor(q.start/4),se=Math.ceil(q.count/4),ae=le%v.width,we=Math.floor(le/v.width),Be=se,ie=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,ae),t.pixelStorei(i.UNPACK_SKIP_ROWS,we),t.texSubImage2D(i.TEXTURE_2D,0,ae,we,Be,ie,k,ne,v.data)}E.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,$),t.pixelStorei(i.UNPACK_SKIP_PIXELS,Z),t.pixelStorei(i.UNPACK_SKIP_ROWS,oe)}}function gt(E,v,k){let ne=i.TEXTURE_2D;(v.isDataArrayTexture||v.isCompressedArrayTexture)&&(ne=i.TEXTURE_2D_ARRAY),v.isData3DTexture&&(ne=i.TEXTURE_3D);const Q=tt(E,v),re=v.source;t.bindTexture(ne,E.__webglTexture,i.TEXTURE0+k);const ue=n.get(re);if(re.version!==ue.__version||Q===!0){if(t.activeTexture(i.TEXTURE0+k),(typeof ImageBitmap<"u"&&v.image instanceof ImageBitmap)===!1){const ie=qe.getPrimaries(qe.workingColorSpace),Te=v.colorSpace===Vn?null:qe.getPrimaries(v.colorSpace),Oe=v.colorSpace===Vn||ie===Te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,v.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,v.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Oe)}t.pixelStorei(i.UNPACK_ALIGNMENT,v.unpackAlignment);let Z=S(v.image,!1,s.maxTextureSize);Z=Ae(v,Z);const oe=r.convert(v.format,v.colorSpace),C=r.convert(v.type);let J=T(v.internalFormat,oe,C,v.normalized,v.colorSpace,v.isVideoTexture);Je(ne,v);let q;const le=v.mipmaps,se=v.isVideoTexture!==!0,ae=ue.__version===void 0||Q===!0,we=re.dataReady,Be=y(v,Z);if(v.isDepthTexture)J=g(v.format===Xn,v.type),ae&&(se?t.texStorage2D(i.TEXTURE_2D,1,J,Z.width,Z.height):t.texImage2D(i.TEXTURE_2D,0,J,Z.width,Z.height,0,oe,C,null));else if(v.isDataTexture)if(le.length>0){se&&ae&&t.texStorage2D(i.TEXTURE_2D,Be,J,le[0].width,le[0].height);for(let ie=0,Te=le.length;ie<Te;ie++)q=le[ie],se?we&&t.texSubImage2D(i.TEXTURE_2D,ie,0,0,q.width,q.height,oe,C,q.data):t.texImage2D(i.TEXTURE_2D,ie,J,q.width,q.height,0,oe,C,q.data);v.generateMipmaps=!1}else se?(ae&&t.texStorage2D(i.TEXTURE_2D,Be,J,Z.width,Z.height),we&&Tt(v,Z,oe,C)):t.texImage2D(i.TEXTURE_2D,0,J,Z.width,Z.height,0,oe,C,Z.data);else if(v.isCompressedTexture)if(v.isCompressedArrayTexture){se&&ae&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Be,J,le[0].width,le[0].height,Z.depth);for(let ie=0,Te=le.length;ie<Te;ie++)if(q=le[ie],v.format!==Sn)if(oe!==null)if(se){if(we)if(v.layerUpdates.size>0){const Oe=Hl(q.width,q.height,v.format,v.type);for(const me of v.layerUpdates){const Qe=q.data.subarray(me*Oe/q.data.BYTES_PER_ELEMENT,(me+1)*Oe/q.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ie,0,0,me,q.width,q.height,1,oe,Qe)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ie,0,0,0,q.width,q.height,Z.depth,oe,q.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ie,J,q.width,q.height,Z.depth,0,q.data,0,0);else Pe("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else se?we&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ie,0,0,0,q.width,q.height,Z.depth,oe,C,q.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ie,J,q.width,q.height,Z.depth,0,oe,C,q.data);v.layerUpdates.size>0&&v.clearLayerUpdates()}else{se&&ae&&t.texStorage2D(i.TEXTURE_2D,Be,J,le[0].width,le[0].height);for(let ie=0,Te=le.length;ie<Te;ie++)q=le[ie],v.format!==Sn?oe!==null?se?we&&t.compressedTexSubImage2D(i.TEXTURE_2D,ie,0,0,q.width,q.height,oe,q.data):t.compressedTexImage2D(i.TEXTURE_2D,ie,J,q.width,q.height,0,q.data):Pe("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):se?we&&t.texSubImage2D(i.TEXTURE_2D,ie,0,0,q.width,q.height,oe,C,q.data):t.texImage2D(i.TEXTURE_2D,ie,J,q.width,q.height,0,oe,C,q.data)}else if(v.isDataArrayTexture)if(se){if(ae&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Be,J,Z.width,Z.height,Z.depth),we)if(v.layerUpdates.size>0){const ie=Hl(Z.width,Z.height,v.format,v.type);for(const Te of v.layerUpdates){const Oe=Z.data.subarray(Te*ie/Z.data.BYTES_PER_ELEMENT,(Te+1)*ie/Z.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Te,Z.width,Z.height,1,oe,C,Oe)}v.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,Z.width,Z.height,Z.depth,oe,C,Z.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,J,Z.width,Z.height,Z.depth,0,oe,C,Z.data);else if(v.isData3DTexture)se?(ae&&t.texStorage3D(i.TEXTURE_3D,Be,J,Z.width,Z.height,Z.depth),we&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,Z.width,Z.height,Z.depth,oe,C,Z.data)):t.texImage3D(i.TEXTURE_3D,0,J,Z.width,Z.height,Z.depth,0,oe,C,Z.data);else if(v.isFramebufferTexture){if(ae)if(se)t.texStorage2D(i.TEXTURE_2D,Be,J,Z.width,Z.height);else{let ie=Z.width,Te=Z.height;for(let Oe=0;Oe<Be;Oe++)t.texImage2D(i.TEXTURE_2D,Oe,J,ie,Te,0,oe,C,null),ie>>=1,Te>>=1}}else if(v.isHTMLTexture){if("texElementImage2D"in i){const ie=i.canvas;if(ie.hasAttribute("layoutsubtree")||ie.setAttribute("layoutsubtree","true"),Z.parentNode!==ie){ie.appendChild(Z),u.add(v),ie.onpaint=Te=>{const Oe=Te.changedElements;for(const me of u)Oe.includes(me.image)&&(me.needsUpdate=!0)},ie.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,Z);else{const Oe=i.RGBA,me=i.RGBA,Qe=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Oe,me,Qe,Z)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(le.length>0){if(se&&ae){const ie=Ie(le[0]);t.texStorage2D(i.TEXTURE_2D,Be,J,ie.width,ie.height)}for(let ie=0,Te=le.length;ie<Te;ie++)q=le[ie],se?we&&t.texSubImage2D(i.TEXTURE_2D,ie,0,0,oe,C,q):t.texImage2D(i.TEXTURE_2D,ie,J,oe,C,q);v.generateMipmaps=!1}else if(se){if(ae){const ie=Ie(Z);t.texStorage2D(i.TEXTURE_2D,Be,J,ie.width,ie.height)}we&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,oe,C,Z)}else t.texImage2D(i.TEXTURE_2D,0,J,oe,C,Z);R(v)&&v.mipmapsAutoUpdate===!0&&b(ne),ue.__version=re.version,v.onUpdate&&v.onUpdate(v)}E.__version=v.version}function Xt(E,v,k){if(v.image.length!==6)return;const ne=tt(E,v),Q=v.source;t.bindTexture(i.TEXTURE_CUBE_MAP,E.__webglTexture,i.TEXTURE0+k);const re=n.get(Q);if(Q.version!==re.__version||ne===!0){t.activeTexture(i.TEXTURE0+k);const ue=qe.getPrimaries(qe.workingColorSpace),$=v.colorSpace===Vn?null:qe.getPrimaries(v.colorSpace),Z=v.colorSpace===Vn||ue===$?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,v.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,v.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,v.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Z);const oe=v.isCompressedTexture||v.image[0].isCompressedTexture,C=v.image[0]&&v.image[0].isDataTexture,J=[];for(let me=0;me<6;me++)!oe&&!C?J[me]=S(v.image[me],!0,s.maxCubemapSize):J[me]=C?v.image[me].image:v.image[me],J[me]=Ae(v,J[me]);const q=J[0],le=r.convert(v.format,v.colorSpace),se=r.convert(v.type);let ae=T(v.internalFormat,le,se,v.normalized,v.colorSpace);const we=v.isVideoTexture!==!0,Be=re.__version===void 0||ne===!0,ie=Q.dataReady;let Te=y(v,q);Je(i.TEXTURE_CUBE_MAP,v);let Oe;if(v.isDepthTexture){if(ae=g(v.format===Xn,v.type),Be)if(we)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,ae,q.width,q.height);else for(let me=0;me<6;me++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,ae,q.width,q.height,0,le,se,null)}else if(oe){we&&Be&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Te,ae,q.width,q.height);for(let me=0;me<6;me++){Oe=J[me].mipmaps;for(let Qe=0;Qe<Oe.length;Qe++){const yt=Oe[Qe];v.format!==Sn?le!==null?we?ie&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,Qe,0,0,yt.width,yt.height,le,yt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,Qe,ae,yt.width,yt.height,0,yt.data):Pe("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):we?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,Qe,0,0,yt.width,yt.height,le,se,yt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,Qe,ae,yt.width,yt.height,0,le,se,yt.data)}}}else{if(Oe=v.mipmaps,we&&Be){Oe.length>0&&Te++;const me=Ie(J[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Te,ae,me.width,me.height)}for(let me=0;me<6;me++)if(C){we?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,0,0,J[me].width,J[me].height,le,se,J[me].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,ae,J[me].width,J[me].height,0,le,se,J[me].data);for(let Qe=0;Qe<Oe.length;Qe++){const Fn=Oe[Qe].image[me].image;we?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,Qe+1,0,0,Fn.width,Fn.height,le,se,Fn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,Qe+1,ae,Fn.width,Fn.height,0,le,se,Fn.data)}}else{we?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,0,0,le,se,J[me]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,ae,le,se,J[me]);for(let Qe=0;Qe<Oe.length;Qe++){const yt=Oe[Qe];we?ie&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,Qe+1,0,0,le,se,yt.image[me]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,Qe+1,ae,le,se,yt.image[me])}}}R(v)&&v.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),re.__version=Q.version,v.onUpdate&&v.onUpdate(v)}E.__version=v.version}function lt(E,v,k,ne,Q,re){const ue=r.convert(k.format,k.colorSpace),$=r.convert(k.type),Z=T(k.internalFormat,ue,$,k.normalized,k.colorSpace),oe=n.get(v),C=n.get(k);if(C.__renderTarget=v,!oe.__hasExternalTextures){const J=Math.max(1,v.width>>re),q=Math.max(1,v.height>>re);Q===i.TEXTURE_3D||Q===i.TEXTURE_2D_ARRAY?t.texImage3D(Q,re,Z,J,q,v.depth,0,ue,$,null):t.texImage2D(Q,re,Z,J,q,0,ue,$,null)}t.bindFramebuffer(i.FRAMEBUFFER,E),fe(v)?o.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ne,Q,C.__webglTexture,0,rt(v)):(Q===i.TEXTURE_2D||Q>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&Q<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ne,Q,C.__webglTexture,re),t.bindFramebuffer(i.FRAMEBUFFER,null)}function mn(E,v,k){if(i.bindRenderbuffer(i.RENDERBUFFER,E),v.depthBuffer){const ne=v.depthTexture,Q=ne&&ne.isDepthTexture?ne.type:null,re=g(v.stencilBuffer,Q),ue=v.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;fe(v)?o.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,rt(v),re,v.width,v.height):k?i.renderbufferStorageMultisample(i.RENDERBUFFER,rt(v),re,v.width,v.height):i.renderbufferStorage(i.RENDERBUFFER,re,v.width,v.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ue,i.RENDERBUFFER,E)}else{const ne=v.textures;for(let Q=0;Q<ne.length;Q++){const re=ne[Q],ue=r.convert(re.format,re.colorSpace),$=r.convert(re.type),Z=T(re.internalFormat,ue,$,re.normalized,re.colorSpace);fe(v)?o.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,rt(v),Z,v.width,v.height):k?i.renderbufferStorageMultisample(i.RENDERBUFFER,rt(v),Z,v.width,v.height):i.renderbufferStorage(i.RENDERBUFFER,Z,v.width,v.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function St(E,v,k){const ne=v.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,E),!(v.depthTexture&&v.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");const Q=n.get(v.depthTexture);Q.__renderTarget=v;const re=ne?v.depthTexture.image[0]:v.depthTexture.image;(!Q.__webglTexture||re.width!==v.width||re.height!==v.height)&&(re.width=v.width,re.height=v.height,v.depthTexture.needsUpdate=!0),ne?pe(v.depthTexture,0):he(v.depthTexture,0);const ue=Q.__webglTexture,$=rt(v),Z=ne?i.TEXTURE_CUBE_MAP_POSITIVE_X+k:i.TEXTURE_2D,oe=v.depthTexture.format===Xn?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(v.depthTexture.format===Kn)fe(v)?o.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,oe,Z,ue,0,$):i.framebufferTexture2D(i.FRAMEBUFFER,oe,Z,ue,0);else if(v.depthTexture.format===Xn)fe(v)?o.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,oe,Z,ue,0,$):i.framebufferTexture2D(i.FRAMEBUFFER,oe,Z,ue,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Jt(E){const v=n.get(E),k=E.isWebGLCubeRenderTarget===!0;if(v.__boundDepthTexture!==E.depthTexture){const ne=E.depthTexture;if(v.__depthDisposeCallback&&v.__depthDisposeCallback(),ne){const Q=()=>{delete v.__boundDepthTexture,delete v.__depthDisposeCallback,ne.removeEventListener("dispose",Q)};ne.addEventListener("dispose",Q),v.__depthDisposeCallback=Q}v.__boundDepthTexture=ne}if(E.depthTexture&&!v.__autoAllocateDepthBuffer)if(k)for(let ne=0;ne<6;ne++)St(v.__webglFramebuffer[ne],E,ne);else E.texture.mipmaps.length>0?St(v.__webglFramebuffer[0],E,0):St(v.__webglFramebuffer,E,0);else if(k){v.__webglDepthbuffer=[];for(let ne=0;ne<6;ne++)if(t.bindFramebuffer(i.FRAMEBUFFER,v.__webglFramebuffer[ne]),v.__webglDepthbuffer[ne]===void 0)v.__webglDepthbuffer[ne]=i.createRenderbuffer(),mn(v.__webglDepthbuffer[ne],E,!1);else{const Q=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,re=v.__webglDepthbuffer[ne];i.bindRenderbuffer(i.RENDERBUFFER,re),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,re)}}else if(E.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,v.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,v.__webglFramebuffer),v.__webglDepthbuffer===void 0)v.__webglDepthbuffer=i.createRenderbuffer(),mn(v.__webglDepthbuffer,E,!1);else{const Q=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,re=v.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,re),i.framebufferRenderbuffer(i.FRAMEBUFFER,Q,i.RENDERBUFFER,re)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function Qt(E,v,k){const ne=n.get(E);v!==void 0&&lt(ne.__webglFramebuffer,E,E.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),k!==void 0&&Jt(E)}function jt(E){const v=E.texture,k=n.get(E),ne=n.get(v);E.addEventListener("dispose",O),F(E);const Q=E.textures,re=E.isWebGLCubeRenderTarget===!0,ue=Q.length>1;if(ue||(ne.__webglTexture===void 0&&(ne.__webglTexture=i.createTexture()),ne.__version=v.version,a.memory.textures++),re){k.__webglFramebuffer=[];for(let $=0;$<6;$++)if(v.mipmaps.length>0){k.__webglFramebuffer[$]=[];for(let Z=0;Z<v.mipmaps.length;Z++)k.__webglFramebuffer[$][Z]=i.createFramebuffer()}else k.__webglFramebuffer[$]=i.createFramebuffer()}else{if(v.mipmaps.length>0){k.__webglFramebuffer=[];for(let $=0;$<v.mipmaps.length;$++)k.__webglFramebuffer[$]=i.createFramebuffer()}else k.__webglFramebuffer=i.createFramebuffer();if(ue)for(let $=0,Z=Q.length;$<Z;$++){const oe=n.get(Q[$]);oe.__webglTexture===void 0&&(oe.__webglTexture=i.createTexture(),a.memory.textures++)}if(E.samples>0&&fe(E)===!1){k.__webglMultisampledFramebuffer=i.createFramebuffer(),k.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,k.__webglMultisampledFramebuffer);for(let $=0;$<Q.length;$++){const Z=Q[$];k.__webglColorRenderbuffer[$]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,k.__webglColorRenderbuffer[$]);const oe=r.convert(Z.format,Z.colorSpace),C=r.convert(Z.type),J=T(Z.internalFormat,oe,C,Z.normalized,Z.colorSpace,E.isXRRenderTarget===!0),q=rt(E);i.renderbufferStorageMultisample(i.RENDERBUFFER,q,J,E.width,E.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+$,i.RENDERBUFFER,k.__webglColorRenderbuffer[$])}i.bindRenderbuffer(i.RENDERBUFFER,null),E.depthBuffer&&(k.__webglDepthRenderbuffer=i.createRenderbuffer(),mn(k.__webglDepthRenderbuffer,E,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(re){t.bindTexture(i.TEXTURE_CUBE_MAP,ne.__webglTexture),Je(i.TEXTURE_CUBE_MAP,v);for(let $=0;$<6;$++)if(v.mipmaps.length>0)for(let Z=0;Z<v.mipmaps.length;Z++)lt(k.__webglFramebuffer[$][Z],E,v,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+$,Z);else lt(k.__webglFramebuffer[$],E,v,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+$,0);R(v)?b(i.TEXTURE_CUBE_MAP):v.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,v.mipmaps.length-1),t.unbindTexture()}else if(ue){for(let $=0,Z=Q.length;$<Z;$++){const oe=Q[$],C=n.get(oe);let J=i.TEXTURE_2D;(E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(J=E.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(J,C.__webglTexture),Je(J,oe),lt(k.__webglFramebuffer,E,oe,i.COLOR_ATTACHMENT0+$,J,0),R(oe)&&b(J)}t.unbindTexture()}else{let $=i.TEXTURE_2D;if((E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&($=E.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture($,ne.__webglTexture),Je($,v),v.mipmaps.length>0)for(let Z=0;Z<v.mipmaps.length;Z++)lt(k.__webglFramebuffer[Z],E,v,i.COLOR_ATTACHMENT0,$,Z);else lt(k.__webglFramebuffer,E,v,i.COLOR_ATTACHMENT0,$,0);R(v)?b($):v.mipmaps.length>0&&i.texParameteri($,i.TEXTURE_MAX_LEVEL,v.mipmaps.length-1),t.unbindTexture()}E.depthBuffer&&Jt(E)}function N(E){const v=E.textures;for(let k=0,ne=v.length;k<ne;k++){const Q=v[k];if(R(Q)&&Q.mipmapsAutoUpdate===!0){const re=A(E),ue=n.get(Q).__webglTexture;t.bindTexture(re,ue),b(re),t.unbindTexture()}}}const en=[];function st(E){if(E.samples>0){if(fe(E)===!1){const v=E.textures,k=E.width,ne=E.height;let Q=i.COLOR_BUFFER_BIT;const re=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ue=n.get(E),$=v.length>1;if($)for(let oe=0;oe<v.length;oe++)t.bindFramebuffer(i.FRAMEBUFFER,ue.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+oe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ue.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+oe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ue.__webglMultisampledFramebuffer),E.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ue.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ue.__webglFramebuffer);for(let oe=0;oe<v.length;oe++){if(E.resolveDepthBuffer&&(E.depthBuffer&&(Q|=i.DEPTH_BUFFER_BIT),E.stencilBuffer&&E.resolveStencilBuffer&&(Q|=i.STENCIL_BUFFER_BIT)),$){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ue.__webglColorRenderbuffer[oe]);const C=n.get(v[oe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,C,0)}i.blitFramebuffer(0,0,k,ne,0,0,k,ne,Q,i.NEAREST),l===!0&&(en.length=0,en.push(i.COLOR_ATTACHMENT0+oe),E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&en.push(re),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,en))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),$)for(let oe=0;oe<v.length;oe++){t.bindFramebuffer(i.FRAMEBUFFER,ue.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+oe,i.RENDERBUFFER,ue.__webglColorRenderbuffer[oe]);const C=n.get(v[oe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ue.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+oe,i.TEXTURE_2D,C,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ue.__webglMultisampledFramebuffer)}else if(E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&l){const v=E.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[v])}}}function rt(E){return Math.min(s.maxSamples,E.samples)}function fe(E){const v=n.get(E);return E.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&v.__useRenderToTexture!==!1}function _t(E){const v=a.render.frame;h.get(E)!==v&&(h.set(E,v),E.update())}function Ae(E,v){const k=E.colorSpace,ne=E.format,Q=E.type;return E.isCompressedTexture===!0||E.isVideoTexture===!0||k!==Oi&&k!==Vn&&(qe.getTransfer(k)===je?(ne!==Sn||Q!==$t)&&Pe("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Ze("WebGLTextures: Unsupported texture color space:",k)),v}function Ie(E){return typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement?(c.width=E.naturalWidth||E.width,c.height=E.naturalHeight||E.height):typeof VideoFrame<"u"&&E instanceof VideoFrame?(c.width=E.displayWidth,c.height=E.displayHeight):(c.width=E.width,c.height=E.height),c}this.allocateTextureUnit=De,this.resetTextureUnits=j,this.getTextureUnits=ee,this.setTextureUnits=Me,this.setTexture2D=he,this.setTexture2DArray=ve,this.setTexture3D=be,this.setTextureCube=pe,this.rebindTextures=Qt,this.setupRenderTarget=jt,this.updateRenderTargetMipmap=N,this.updateMultisampleRenderTarget=st,this.setupDepthRenderbuffer=Jt,this.setupFrameBufferTexture=lt,this.useMultisampledRTT=fe,this.dispose=H}function P_(i,e){function t(n,s=Vn){let r;const a=qe.getTransfer(s);if(n===$t)return i.UNSIGNED_BYTE;if(n===Mo)return i.UNSIGNED_SHORT_4_4_4_4;if(n===So)return i.UNSIGNED_SHORT_5_5_5_1;if(n===hh)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===uh)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===lh)return i.BYTE;if(n===ch)return i.SHORT;if(n===cs)return i.UNSIGNED_SHORT;if(n===xo)return i.INT;if(n===yn)return i.UNSIGNED_INT;if(n===dn)return i.FLOAT;if(n===bn)return i.HALF_FLOAT;if(n===dh)return i.ALPHA;if(n===fh)return i.RGB;if(n===Sn)return i.RGBA;if(n===Kn)return i.DEPTH_COMPONENT;if(n===Xn)return i.DEPTH_STENCIL;if(n===yo)return i.RED;if(n===bo)return i.RED_INTEGER;if(n===ri)return i.RG;if(n===Eo)return i.RG_INTEGER;if(n===wo)return i.RGBA_INTEGER;if(n===Zs||n===Js||n===Qs||n===js)if(a===je)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Zs)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Js)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Qs)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===js)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Zs)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Js)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Qs)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===js)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Ea||n===wa||n===Ta||n===Aa)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Ea)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===wa)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Ta)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Aa)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Ra||n===Ca||n===Pa||n===La||n===Da||n===rr||n===Ia)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Ra||n===Ca)return a===je?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Pa)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===La)return r.COMPRESSED_R11_EAC;if(n===Da)return r.COMPRESSED_SIGNED_R11_EAC;if(n===rr)return r.COMPRESSED_RG11_EAC;if(n===Ia)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Na||n===Ua||n===Fa||n===Oa||n===Ba||n===ka||n===za||n===Ga||n===Ha||n===Va||n===Wa||n===Xa||n===qa||n===$a)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Na)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Ua)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Fa)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Oa)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Ba)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===ka)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===za)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Ga)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Ha)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Va)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Wa)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Xa)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===qa)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===$a)return a===je?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Ya||n===Ka||n===Za)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Ya)return a===je?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Ka)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Za)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Ja||n===Qa||n===ar||n===ja)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Ja)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Qa)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===ar)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===ja)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Fi?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}const L_=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,D_=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`;class I_{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){const n=new Ch(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){const t=e.cameras[0].viewport,n=new rn({vertexShader:L_,fragmentShader:D_,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new ot(new ai(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}}class N_ extends oi{constructor(e,t){super();const n=this;let s=null,r=1,a=null,o="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,_=null;const M=typeof XRWebGLBinding<"u",m=new I_,p={},S=t.getContextAttributes();let R=null,b=null;const A=[],T=[],g=new Ge;let y=null,F=null;const D=new hn;D.viewport=new dt;const U=new hn;U.viewport=new dt;const O=[D,U],W=new qf;let L=null,H=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Y){let he=A[Y];return he===void 0&&(he=new Gr,A[Y]=he),he.getTargetRaySpace()},this.getControllerGrip=function(Y){let he=A[Y];return he===void 0&&(he=new Gr,A[Y]=he),he.getGripSpace()},this.getHand=function(Y){let he=A[Y];return he===void 0&&(he=new Gr,A[Y]=he),he.getHandSpace()};function K(Y){const he=T.indexOf(Y.inputSource);if(he===-1)return;const ve=A[he];ve!==void 0&&(ve.update(Y.inputSource,Y.frame,c||a),ve.dispatchEvent({type:Y.type,data:Y.inputSource}))}function G(){s.removeEventListener("select",K),s.removeEventListener("selectstart",K),s.removeEventListener("selectend",K),s.removeEventListener("squeeze",K),s.removeEventListener("squeezestart",K),s.removeEventListener("squeezeend",K),s.removeEventListener("end",G),s.removeEventListener("inputsourceschange",te);for(let Y=0;Y<A.length;Y++){const he=T[Y];he!==null&&(T[Y]=null,A[Y].disconnect(he))}L=null,H=null,m.reset();for(const Y in p)delete p[Y];if(e.setRenderTarget(R),f=null,d=null,u=null,s=null,b=null,De.stop(),n.isPresenting=!1,e.setPixelRatio(y),e.setSize(g.width,g.height,!1),F!==null){const Y=F.camera;Y.fov=F.fov,Y.zoom=F.zoom,Y.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Y){r=Y,n.isPresenting===!0&&Pe("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Y){o=Y,n.isPresenting===!0&&Pe("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||a},this.setReferenceSpace=function(Y){c=Y},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&M&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return _},this.getSession=function(){return s},this.setSession=async function(Y){if(s=Y,s!==null){if(R=e.getRenderTarget(),s.addEventListener("select",K),s.addEventListener("selectstart",K),s.addEventListener("selectend",K),s.addEventListener("squeeze",K),s.addEventListener("squeezestart",K),s.addEventListener("squeezeend",K),s.addEventListener("end",G),s.addEventListener("inputsourceschange",te),S.xrCompatible!==!0&&await t.makeXRCompatible(),y=e.getPixelRatio(),e.getSize(g),M&&"createProjectionLayer"in XRWebGLBinding.prototype){let ve=null,be=null,pe=null;S.depth&&(pe=S.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,ve=S.stencil?Xn:Kn,be=S.stencil?Fi:yn);const Ue={colorFormat:t.RGBA8,depthFormat:pe,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Ue),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),b=new sn(d.textureWidth,d.textureHeight,{format:Sn,type:$t,depthTexture:new Bi(d.textureWidth,d.textureHeight,be,void 0,void 0,void 0,void 0,void 0,void 0,ve),stencilBuffer:S.stencil,colorSpace:e.outputColorSpace,samples:S.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{const ve={antialias:S.antialias,alpha:!0,depth:S.depth,stencil:S.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,ve),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new sn(f.framebufferWidth,f.framebufferHeight,{format:Sn,type:$t,colorSpace:e.outputColorSpace,stencilBuffer:S.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,a=await s.requestReferenceSpace(o),De.setContext(s),De.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function te(Y){for(let he=0;he<Y.removed.length;he++){const ve=Y.removed[he],be=T.indexOf(ve);be>=0&&(T[be]=null,A[be].disconnect(ve))}for(let he=0;he<Y.added.length;he++){const ve=Y.added[he];let be=T.indexOf(ve);if(be===-1){for(let Ue=0;Ue<A.length;Ue++)if(Ue>=T.length){T.push(ve),be=Ue;break}else if(T[Ue]===null){T[Ue]=ve,be=Ue;break}if(be===-1)break}const pe=A[be];pe&&pe.connect(ve)}}function X(Y,he){he===null?Y.matrixWorld.copy(Y.matrix):Y.matrixWorld.multiplyMatrices(he.matrixWorld,Y.matrix),Y.matrixWorldInverse.copy(Y.matrixWorld).invert()}this.updateCamera=function(Y){if(s===null)return;let he=Y.near,ve=Y.far;m.texture!==null&&(m.depthNear>0&&(he=m.depthNear),m.depthFar>0&&(ve=m.depthFar)),W.near=U.near=D.near=he,W.far=U.far=D.far=ve,(L!==W.near||H!==W.far)&&(s.updateRenderState({depthNear:W.near,depthFar:W.far}),L=W.near,H=W.far),W.layers.mask=Y.layers.mask|6,D.layers.mask=W.layers.mask&-5,U.layers.mask=W.layers.mask&-3;const be=Y.parent,pe=W.cameras;X(W,be);for(let Ue=0;Ue<pe.length;Ue++)X(pe[Ue],be);W.projectionMatrix.copy(D.projectionMatrix),W.projectionMatrixInverse.copy(D.projectionMatrixInverse),F===null&&Y.isPerspectiveCamera&&(F={camera:Y,fov:Y.fov,zoom:Y.zoom}),j(Y,W,be)};function j(Y,he,ve){ve===null?Y.matrix.copy(he.matrixWorld):(Y.matrix.copy(ve.matrixWorld),Y.matrix.invert(),Y.matrix.multiply(he.matrixWorld)),Y.matrix.decompose(Y.position,Y.quaternion,Y.scale),Y.updateMatrixWorld(!0),Y.projectionMatrix.copy(he.projectionMatrix),Y.projectionMatrixInverse.copy(he.projectionMatrixInverse),Y.isPerspectiveCamera&&(Y.fov=eo*2*Math.atan(1/Y.projectionMatrix.elements[5]),Y.zoom=1)}this.getCamera=function(){return W},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(Y){l=Y,d!==null&&(d.fixedFoveation=Y),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Y)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(W)},this.getCameraTexture=function(Y){return p[Y]};let ee=null;function Me(Y,he){if(h=he.getViewerPose(c||a),_=he,h!==null){const ve=h.views;f!==null&&(e.setRenderTargetFramebuffer(b,f.framebuffer),e.setRenderTarget(b));let be=!1;ve.length!==W.cameras.length&&(W.cameras.length=0,be=!0);for(let Re=0;Re<ve.length;Re++){const Je=ve[Re];let tt=null;if(f!==null)tt=f.getViewport(Je);else{const Tt=u.getViewSubImage(d,Je);tt=Tt.viewport,Re===0&&(e.setRenderTargetTextures(b,Tt.colorTexture,Tt.depthStencilTexture),e.setRenderTarget(b))}let He=O[Re];He===void 0&&(He=new hn,He.layers.enable(Re),He.viewport=new dt,O[Re]=He),He.matrix.fromArray(Je.transform.matrix),He.matrix.decompose(He.position,He.quaternion,He.scale),He.projectionMatrix.fromArray(Je.projectionMatrix),He.projectionMatrixInverse.copy(He.projectionMatrix).invert(),He.viewport.set(tt.x,tt.y,tt.width,tt.height),Re===0&&(W.matrix.copy(He.matrix),W.matrix.decompose(W.position,W.quaternion,W.scale)),be===!0&&W.cameras.push(He)}const pe=s.enabledFeatures;if(pe&&pe.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&M){u=n.getBinding();const Re=u.getDepthInformation(ve[0]);Re&&Re.isValid&&Re.texture&&m.init(Re,s.renderState)}if(pe&&pe.includes("camera-access")&&M){e.state.unbindTexture(),u=n.getBinding();for(let Re=0;Re<ve.length;Re++){const Je=ve[Re].camera;if(Je){let tt=p[Je];tt||(tt=new Ch,p[Je]=tt);const He=u.getCameraImage(Je);tt.sourceTexture=He}}}}for(let ve=0;ve<A.length;ve++){const be=T[ve],pe=A[ve];be!==null&&pe!==void 0&&pe.update(be,he,c||a)}ee&&ee(Y,he),he.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:he}),_=null}const De=new Ih;De.setAnimationLoop(Me),this.setAnimationLoop=function(Y){ee=Y},this.dispose=function(){}}}const U_=new et,Vh=new Fe;Vh.set(-1,0,0,0,1,0,0,0,1);function F_(i,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,Ph(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,S,R,b){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),u(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),d(m,p),p.isMeshPhysicalMaterial&&f(m,p,b)):p.isMeshMatcapMaterial?(r(m,p),_(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),M(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(a(m,p),p.isLineDashedMaterial&&o(m,p)):p.isPointsMaterial?l(m,p,S,R):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===Wt&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===Wt&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);const S=e.get(p),R=S.envMap,b=S.envMapRotation;R&&(m.envMap.value=R,m.envMapRotation.value.setFromMatrix4(U_.makeRotationFromEuler(b)).transpose(),R.isCubeTexture&&R.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Vh),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function a(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function o(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,S,R){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*S,m.scale.value=R*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function u(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function d(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,S){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Wt&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=S.texture,m.transmissionSamplerSize.value.set(S.width,S.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function _(m,p){p.matcap&&(m.matcap.value=p.matcap)}function M(m,p){const S=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(S.matrixWorld),m.nearDistance.value=S.shadow.camera.near,m.farDistance.value=S.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function O_(i,e,t,n){let s={},r={};function a(S,R){const b=R.program;n.uniformBlockBinding(S,b,s[S.id])}function o(S,R){let b=s[S.id];b===void 0&&(_(S),b=l(S),s[S.id]=b,S.addEventListener("dispose",m));const A=R.program;n.updateUBOMapping(S,A);const T=e.render.frame;r[S.id]!==T&&(c(S),r[S.id]=T)}function l(S){const R=i.createBuffer(),b=S.__size,A=S.usage;return i.bindBuffer(i.UNIFORM_BUFFER,R),i.bufferData(i.UNIFORM_BUFFER,b,A),i.bindBuffer(i.UNIFORM_BUFFER,null),R}function c(S){const R=s[S.id],b=S.uniforms,A=S.__cache;i.bindBuffer(i.UNIFORM_BUFFER,R);for(let T=0,g=b.length;T<g;T++){const y=b[T];if(Array.isArray(y))for(let F=0,D=y.length;F<D;F++)h(y[F],T,F,A);else h(y,T,0,A)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(S,R,b,A){if(d(S,R,b,A)===!0){const T=S.__offset,g=S.value;if(Array.isArray(g)){let y=0;for(let F=0;F<g.length;F++){const D=g[F],U=M(D,!0);u(D,S.__data,y),y+=U.storage/Float32Array.BYTES_PER_ELEMENT}}else u(g,S.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,S.__data)}}function u(S,R,b){typeof S=="number"||typeof S=="boolean"?R[b]=S:S.isMatrix3?(R[b]=S.elements[0],R[b+1]=S.elements[1],R[b+2]=S.elements[2],R[b+3]=0,R[b+4]=S.elements[3],R[b+5]=S.elements[4],R[b+6]=S.elements[5],R[b+7]=0,R[b+8]=S.elements[6],R[b+9]=S.elements[7],R[b+10]=S.elements[8],R[b+11]=0):ArrayBuffer.isView(S)?R.set(S.subarray(0,R.length-b),b):S.toArray(R,b)}function d(S,R,b,A){const T=S.value,g=R+"_"+b;if(Array.isArray(T)){A[g]===void 0&&(A[g]=[]);const y=A[g];let F=!1;for(let D=0;D<T.length;D++)f(T[D],y,D)===!0&&(F=!0);return F}return f(T,A,g)}function f(S,R,b){if(R[b]===void 0)return typeof S=="number"||typeof S=="boolean"?R[b]=S:ArrayBuffer.isView(S)?R[b]=S.slice():R[b]=S.clone(),!0;{const A=R[b];if(typeof S=="number"||typeof S=="boolean"){if(A!==S)return R[b]=S,!0}else{if(ArrayBuffer.isView(S))return!0;if(A.equals(S)===!1)return A.copy(S),!0}}return!1}function _(S){const R=S.uniforms;let b=0;const A=16;for(let g=0,y=R.length;g<y;g++){const F=Array.isArray(R[g])?R[g]:[R[g]];for(let D=0,U=F.length;D<U;D++){const O=F[D],W=Array.isArray(O.value)?O.value:[O.value],L=Array.isArray(R[g])||Array.isArray(O.value);let H=b;for(let G=0,te=W.length;G<te;G++){const X=W[G],j=M(X,L),ee=b%A,Me=ee%j.boundary,De=ee+Me;b+=Me,De!==0&&A-De<j.storage&&(b+=A-De),G===0&&(H=b),b+=j.storage}const K=O.type==="int"?Int32Array:O.type==="uint"?Uint32Array:Float32Array;O.__data=new K((b-H)/Float32Array.BYTES_PER_ELEMENT),O.__offset=H}}const T=b%A;return T>0&&(b+=A-T),S.__size=b,S.__cache={},this}function M(S,R){const b={boundary:0,storage:0};return typeof S=="number"||typeof S=="boolean"?(b.boundary=4,b.storage=4):S.isVector2?(b.boundary=8,b.storage=8):S.isVector3||S.isColor?(b.boundary=16,b.storage=12):S.isVector4?(b.boundary=16,b.storage=16):S.isMatrix3?(b.boundary=16,b.storage=48):S.isMatrix4?(b.boundary=16,b.storage=64):S.isTexture?Pe("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(S)?(b.boundary=16,b.storage=S.byteLength):Pe("WebGLRenderer: Unsupported uniform value type.",S),R===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(S){const R=S.target;R.removeEventListener("dispose",m),i.deleteBuffer(s[R.id]),delete s[R.id],delete r[R.id]}function p(){for(const S in s)i.deleteBuffer(s[S]);s={},r={}}return{bind:a,update:o,dispose:p}}const B_=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]);let vn=null;function k_(){return vn===null&&(vn=new Ro(B_,16,16,ri,bn),vn.name="DFG_LUT",vn.minFilter=Ot,vn.magFilter=Ot,vn.wrapS=Dn,vn.wrapT=Dn,vn.generateMipmaps=!1,vn.needsUpdate=!0),vn}class z_{constructor(e={}){const{canvas:t=jd(),context:n=null,depth:s=!0,stencil:r=!1,alpha:a=!1,antialias:o=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=$t}=e;this.isWebGLRenderer=!0;let _;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");_=n.getContextAttributes().alpha}else _=a;const M=f,m=new Set([wo,Eo,bo]),p=new Set([$t,yn,cs,Fi,Mo,So]),S=new Uint32Array(4),R=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]};let A=null,T=null;const g=[],y=[];let F=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=In,this.toneMappingExposure=1,this.transmissionResolutionScale=1;const D=this;let U=!1,O=null,W=null,L=null,H=null;this._outputColorSpace=Ft;let K=0,G=0,te=null,X=-1,j=null;const ee=new dt,Me=new dt;let De=null;const Y=new Ce(0);let he=0,ve=t.width,be=t.height,pe=1,Ue=null,ft=null;const Re=new dt(0,0,ve,be),Je=new dt(0,0,ve,be);let tt=!1;const He=new ds,Tt=new Co;let gt=!1,Xt=!1;const lt=new et,mn=new I,St=new dt,Jt={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0};let Qt=!1;function jt(){return te===null?pe:1}let N=n;function en(x,P){return t.getContext(x,P)}let st,rt,fe,_t,Ae,Ie,E,v,k,ne,Q,re,ue,$,Z,oe,C,J,q,le,se,ae,we;try{const x={alpha:!0,depth:s,stencil:r,antialias:o,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${go}`),t.addEventListener("webglcontextlost",Te,!1),t.addEventListener("webglcontextrestored",Oe,!1),t.addEventListener("webglcontextcreationerror",me,!1),N===null){const P="webgl2";if(N=en(P,x),N===null)throw en(P)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Be()}catch(x){throw t.removeEventListener("webglcontextlost",Te,!1),t.removeEventListener("webglcontextrestored",Oe,!1),t.removeEventListener("webglcontextcreationerror",me,!1),Ze("WebGLRenderer: "+x.message),x}function Be(){st=new Vg(N),st.init(),se=new P_(N,st),rt=new Dg(N,st,e,se),fe=new R_(N,st),rt.reversedDepthBuffer&&d&&fe.buffers.depth.setReversed(!0),W=N.createFramebuffer(),L=N.createFramebuffer(),H=N.createFramebuffer(),_t=new qg(N),Ae=new p_,Ie=new C_(N,st,fe,Ae,rt,se,_t),E=new Hg(D),v=new Yf(N),ae=new Pg(N,v),k=new Wg(N,v,_t,ae),ne=new Yg(N,k,v,ae,_t),J=new $g(N,rt,Ie),Z=new Ig(Ae),Q=new f_(D,E,st,rt,ae,Z),re=new F_(D,Ae),ue=new g_,$=new y_(st),C=new Cg(D,E,fe,ne,_,l),oe=new A_(D,ne,rt),we=new O_(N,_t,rt,fe),q=new Lg(N,st,_t),le=new Xg(N,st,_t),_t.programs=Q.programs,D.capabilities=rt,D.extensions=st,D.properties=Ae,D.renderLists=ue,D.shadowMap=oe,D.state=fe,D.info=_t}M!==$t&&(F=new Zg(M,t.width,t.height,o,s,r));const ie=new N_(D,N);this.xr=ie,this.getContext=function(){return N},this.getContextAttributes=function(){return N.getContextAttributes()},this.forceContextLoss=function(){const x=st.get("WEBGL_lose_context");x&&x.loseContext()},this.forceContextRestore=function(){const x=st.get("WEBGL_lose_context");x&&x.restoreContext()},this.getPixelRatio=function(){return pe},this.setPixelRatio=function(x){x!==void 0&&(pe=x,this.setSize(ve,be,!1))},this.getSize=function(x){return x.set(ve,be)},this.setSize=function(x,P,V=!0){if(ie.isPresenting){Pe("WebGLRenderer: Can't change size while VR device is presenting.");return}ve=x,be=P,t.width=Math.floor(x*pe),t.height=Math.floor(P*pe),V===!0&&(t.style.width=x+"px",t.style.height=P+"px"),F!==null&&F.setSize(t.width,t.height),this.setViewport(0,0,x,P)},this.getDrawingBufferSize=function(x){return x.set(ve*pe,be*pe).floor()},this.setDrawingBufferSize=function(x,P,V){ve=x,be=P,pe=V,t.width=Math.floor(x*V),t.height=Math.floor(P*V),this.setViewport(0,0,x,P)},this.setEffects=function(x){if(M===$t){Ze("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(x){for(let P=0;P<x.length;P++)if(x[P].isOutputPass===!0){Pe("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(x||[])},this.getCurrentViewport=function(x){return x.copy(ee)},this.getViewport=function(x){return x.copy(Re)},this.setViewport=function(x,P,V,B){x.isVector4?Re.set(x.x,x.y,x.z,x.w):Re.set(x,P,V,B),fe.viewport(ee.copy(Re).multiplyScalar(jt()).round())},this.getScissor=function(x){return x.copy(Je)},this.setScissor=function(x,P,V,B){x.isVector4?Je.set(x.x,x.y,x.z,x.w):Je.set(x,P,V,B),fe.scissor(Me.copy(Je).multiplyScalar(jt()).round())},this.getScissorTest=function(){return tt},this.setScissorTest=function(x){fe.setScissorTest(tt=x)},this.setOpaqueSort=function(x){Ue=x},this.setTransparentSort=function(x){ft=x},this.getClearColor=function(x){return x.copy(C.getClearColor())},this.setClearColor=function(){C.setClearColor(...arguments)},this.getClearAlpha=function(){return C.getClearAlpha()},this.setClearAlpha=function(){C.setClearAlpha(...arguments)},this.clear=function(x=!0,P=!0,V=!0){let B=0;if(x){let z=!1;if(te!==null){const de=te.texture.format;z=m.has(de)}if(z){const de=te.texture.type,xe=p.has(de),ce=C.getClearColor(),_e=C.getClearAlpha(),Ee=ce.r,Ne=ce.g,Ve=ce.b;xe?(S[0]=Ee,S[1]=Ne,S[2]=Ve,S[3]=_e,N.clearBufferuiv(N.COLOR,0,S)):(R[0]=Ee,R[1]=Ne,R[2]=Ve,R[3]=_e,N.clearBufferiv(N.COLOR,0,R))}else B|=N.COLOR_BUFFER_BIT}P&&(B|=N.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),V&&(B|=N.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),B!==0&&N.clear(B)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(x){x.setRenderer(this),O=x},this.dispose=function(){t.removeEventListener("webglcontextlost",Te,!1),t.removeEventListener("webglcontextrestored",Oe,!1),t.removeEventListener("webglcontextcreationerror",me,!1),C.dispose(),ue.dispose(),$.dispose(),Ie.dispose(),Ae.dispose(),E.dispose(),ne.dispose(),k.dispose(),ae.dispose(),we.dispose(),Q.dispose(),ie.dispose(),ie.removeEventListener("sessionstart",Fo),ie.removeEventListener("sessionend",Oo),Jn.stop()};function Te(x){x.preventDefault(),cr("WebGLRenderer: Context Lost."),U=!0}function Oe(){cr("WebGLRenderer: Context Restored."),U=!1;const x=_t.autoReset,P=oe.enabled,V=oe.autoUpdate,B=oe.needsUpdate,z=oe.type;Be(),_t.autoReset=x,oe.enabled=P,oe.autoUpdate=V,oe.needsUpdate=B,oe.type=z}function me(x){Ze("WebGLRenderer: A WebGL context could not be created. Reason: ",x.statusMessage)}function Qe(x){const P=x.target;P.removeEventListener("dispose",Qe),yt(P)}function yt(x){Fn(x),Ae.remove(x)}function Fn(x){const P=Ae.get(x).programs;P!==void 0&&(P.forEach(function(V){Q.releaseProgram(V)}),x.isShaderMaterial&&Q.releaseShaderCache(x))}this.renderBufferDirect=function(x,P,V,B,z,de){P===null&&(P=Jt);const xe=z.isMesh&&z.matrixWorld.determinantAffine()<0,ce=tu(x,P,V,B,z);fe.setMaterial(B,xe);let _e=V.index,Ee=1;if(B.wireframe===!0){if(_e=k.getWireframeAttribute(V),_e===void 0)return;Ee=2}const Ne=V.drawRange,Ve=V.attributes.position;let Se=Ne.start*Ee,We=(Ne.start+Ne.count)*Ee;de!==null&&(Se=Math.max(Se,de.start*Ee),We=Math.min(We,(de.start+de.count)*Ee)),_e!==null?(Se=Math.max(Se,0),We=Math.min(We,_e.count)):Ve!=null&&(Se=Math.max(Se,0),We=Math.min(We,Ve.count));const pt=We-Se;if(pt<0||pt===1/0)return;ae.setup(z,B,ce,V,_e);let it,nt=q;if(_e!==null&&(it=v.get(_e),nt=le,nt.setIndex(it)),z.isMesh)B.wireframe===!0?(fe.setLineWidth(B.wireframeLinewidth*jt()),nt.setMode(N.LINES)):nt.setMode(N.TRIANGLES);else if(z.isLine){let Dt=B.linewidth;Dt===void 0&&(Dt=1),fe.setLineWidth(Dt*jt()),z.isLineSegments?nt.setMode(N.LINES):z.isLineLoop?nt.setMode(N.LINE_LOOP):nt.setMode(N.LINE_STRIP)}else z.isPoints?nt.setMode(N.POINTS):z.isSprite&&nt.setMode(N.TRIANGLES);if(z.isBatchedMesh)if(st.get("WEBGL_multi_draw"))nt.renderMultiDraw(z._multiDrawStarts,z._multiDrawCounts,z._multiDrawCount);else{const Dt=z._multiDrawStarts,ye=z._multiDrawCounts,zt=z._multiDrawCount,Ke=_e?v.get(_e).bytesPerElement:1,Qn=Ae.get(B).currentProgram.getUniforms();for(let It=0;It<zt;It++)Qn.setValue(N,"_gl_DrawID",It),nt.render(Dt[It]/Ke,ye[It])}else if(z.isInstancedMesh)nt.renderInstances(Se,pt,z.count);else if(V.isInstancedBufferGeometry){const Dt=V._maxInstanceCount!==void 0?V._maxInstanceCount:1/0,ye=Math.min(V.instanceCount,Dt);nt.renderInstances(Se,pt,ye)}else nt.render(Se,pt)};function Uo(x,P,V,B){O!==null&&x.isNodeMaterial&&O.setObject(B,x),gt===!0&&Z.setState(x,V,!1),x.transparent===!0&&x.side===Vt&&x.forceSinglePass===!1?(x.side=Wt,x.needsUpdate=!0,Vi(x,P,B),x.side=Yn,x.needsUpdate=!0,Vi(x,P,B),x.side=Vt):Vi(x,P,B)}this.compile=function(x,P,V=null){V===null&&(V=x),O!==null&&O.renderStart(x,P,V),T=$.get(V),T.init(P),y.push(T),V.traverseVisible(function(z){z.isLight&&z.layers.test(P.layers)&&(T.pushLight(z),z.castShadow&&T.pushShadow(z))}),x!==V&&x.traverseVisible(function(z){z.isLight&&z.layers.test(P.layers)&&(T.pushLight(z),z.castShadow&&T.pushShadow(z))}),T.setupLights(),O!==null&&O.updateLights(T.state.lightsArray),Xt=this.localClippingEnabled,gt=Z.init(this.clippingPlanes,Xt),gt===!0&&Z.setGlobalState(this.clippingPlanes,P),O!==null&&oe.render(T.state.shadowsArray,V,P);const B=new Set;return x.traverse(function(z){if(!(z.isMesh||z.isPoints||z.isLine||z.isSprite))return;const de=z.material;if(de)if(Array.isArray(de))for(let xe=0;xe<de.length;xe++){const ce=de[xe];Uo(ce,V,P,z),B.add(ce)}else Uo(de,V,P,z),B.add(de)}),T=y.pop(),O!==null&&O.renderEnd(),B},this.compileAsync=function(x,P,V=null){const B=this.compile(x,P,V);return new Promise(z=>{function de(){if(B.forEach(function(xe){const _e=Ae.get(xe).currentProgram;(_e===void 0||_e.isReady())&&B.delete(xe)}),B.size===0){z(x);return}setTimeout(de,10)}st.get("KHR_parallel_shader_compile")!==null?de():setTimeout(de,10)})};let Sr=null;function jh(x){Sr&&Sr(x)}function Fo(){Jn.stop()}function Oo(){Jn.start()}const Jn=new Ih;Jn.setAnimationLoop(jh),typeof self<"u"&&Jn.setContext(self),this.setAnimationLoop=function(x){Sr=x,ie.setAnimationLoop(x),x===null?Jn.stop():Jn.start()},ie.addEventListener("sessionstart",Fo),ie.addEventListener("sessionend",Oo),this.render=function(x,P){if(P!==void 0&&P.isCamera!==!0){Ze("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(U===!0)return;O!==null&&O.renderStart(x,P);const V=ie.enabled===!0&&ie.isPresenting===!0,B=F!==null&&(te===null||V)&&F.begin(D,te);if(x.matrixWorldAutoUpdate===!0&&x.updateMatrixWorld(),P.parent===null&&P.matrixWorldAutoUpdate===!0&&P.updateMatrixWorld(),ie.enabled===!0&&ie.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(ie.cameraAutoUpdate===!0&&ie.updateCamera(P),P=ie.getCamera()),x.isScene===!0&&x.onBeforeRender(D,x,P,te),T=$.get(x,y.length),T.init(P),T.state.textureUnits=Ie.getTextureUnits(),y.push(T),lt.multiplyMatrices(P.projectionMatrix,P.matrixWorldInverse),P.isArrayCamera?Tt.setFromArrayCamera(P):He.setFromProjectionMatrix(lt,fn,P.reversedDepth),Xt=this.localClippingEnabled,gt=Z.init(this.clippingPlanes,Xt),A=ue.get(x,g.length),A.init(),g.push(A),this.info.render.frame++,ie.enabled===!0&&ie.isPresenting===!0){const xe=D.xr.getDepthSensingMesh();xe!==null&&yr(xe,P,-1/0,D.sortObjects)}yr(x,P,0,D.sortObjects),A.finish(),O!==null&&O.updateLights(T.state.lightsArray),D.sortObjects===!0&&A.sort(Ue,ft),Qt=ie.enabled===!1||ie.isPresenting===!1||ie.hasDepthSensing()===!1,Qt&&C.addToRenderList(A,x),this.info.autoReset===!0&&this.info.reset(),gt===!0&&Z.beginShadows();const z=T.state.shadowsArray;if(oe.render(z,x,P),gt===!0&&Z.endShadows(),(B&&F.hasRenderPass())===!1){const xe=A.opaque,ce=A.transmissive;if(T.setupLights(),P.isArrayCamera){const _e=P.cameras;if(ce.length>0)for(let Ee=0,Ne=_e.length;Ee<Ne;Ee++){const Ve=_e[Ee];ko(xe,ce,x,Ve)}Qt&&C.render(x);for(let Ee=0,Ne=_e.length;Ee<Ne;Ee++){const Ve=_e[Ee];Bo(A,x,Ve,Ve.viewport)}}else ce.length>0&&ko(xe,ce,x,P),Qt&&C.render(x),Bo(A,x,P)}te!==null&&G===0&&(Ie.updateMultisampleRenderTarget(te),Ie.updateRenderTargetMipmap(te)),B&&F.end(D),x.isScene===!0&&x.onAfterRender(D,x,P),ae.resetDefaultState(),X=-1,j=null,y.pop(),y.length>0?(T=y[y.length-1],Ie.setTextureUnits(T.state.textureUnits),gt===!0&&Z.setGlobalState(D.clippingPlanes,T.state.camera)):T=null,g.pop(),g.length>0?A=g[g.length-1]:A=null,O!==null&&O.renderEnd()};function yr(x,P,V,B){if(x.visible===!1)return;if(x.layers.test(P.layers)){if(x.isGroup)V=x.renderOrder;else if(x.isLOD)x.autoUpdate===!0&&x.update(P);else if(x.isLight)T.pushLight(x),x.castShadow&&T.pushShadow(x);else if(x.isSprite){const xe=P.isArrayCamera?Tt:He;if(!x.frustumCulled||x.intersectsFrustum(xe)){B&&St.setFromMatrixPosition(x.matrixWorld).applyMatrix4(lt);const ce=ne.update(x),_e=x.material;_e.visible&&A.push(x,ce,_e,V,St.z,null,P)}}else if(x.isMesh||x.isLine||x.isPoints){const xe=P.isArrayCamera?Tt:He;if(!x.frustumCulled||x.intersectsFrustum(xe)){const ce=ne.update(x),_e=x.material;if(B&&(x.boundingSphere!==void 0?(x.boundingSphere===null&&x.computeBoundingSphere(),St.copy(x.boundingSphere.center)):(ce.boundingSphere===null&&ce.computeBoundingSphere(),St.copy(ce.boundingSphere.center)),St.applyMatrix4(x.matrixWorld).applyMatrix4(lt)),Array.isArray(_e)){const Ee=ce.groups;for(let Ne=0,Ve=Ee.length;Ne<Ve;Ne++){const Se=Ee[Ne],We=_e[Se.materialIndex];We&&We.visible&&A.push(x,ce,We,V,St.z,Se,P)}}else _e.visible&&A.push(x,ce,_e,V,St.z,null,P)}}}const de=x.children;for(let xe=0,ce=de.length;xe<ce;xe++)yr(de[xe],P,V,B)}function Bo(x,P,V,B){const{opaque:z,transmissive:de,transparent:xe}=x;T.setupLightsView(V),gt===!0&&Z.setGlobalState(D.clippingPlanes,V),B&&fe.viewport(ee.copy(B)),z.length>0&&gs(z,P,V),de.length>0&&gs(de,P,V),xe.length>0&&gs(xe,P,V),fe.buffers.depth.setTest(!0),fe.buffers.depth.setMask(!0),fe.buffers.color.setMask(!0),fe.setPolygonOffset(!1)}function ko(x,P,V,B){if((V.isScene===!0?V.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[B.id]===void 0){const Se=st.has("EXT_color_buffer_half_float")||st.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[B.id]=new sn(1,1,{generateMipmaps:!0,type:Se?bn:$t,minFilter:Wn,samples:Math.max(4,rt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:qe.workingColorSpace})}const de=T.state.transmissionRenderTarget[B.id],xe=B.viewport||ee;de.setSize(xe.z*D.transmissionResolutionScale,xe.w*D.transmissionResolutionScale);const ce=D.getRenderTarget(),_e=D.getActiveCubeFace(),Ee=D.getActiveMipmapLevel();D.setRenderTarget(de),D.getClearColor(Y),he=D.getClearAlpha(),he<1&&D.setClearColor(16777215,.5),D.clear(),Qt&&C.render(V);const Ne=D.toneMapping;D.toneMapping=In;const Ve=B.viewport;if(B.viewport!==void 0&&(B.viewport=void 0),T.setupLightsView(B),gt===!0&&Z.setGlobalState(D.clippingPlanes,B),gs(x,V,B),Ie.updateMultisampleRenderTarget(de),Ie.updateRenderTargetMipmap(de),st.has("WEBGL_multisampled_render_to_texture")===!1){let Se=!1;for(let We=0,pt=P.length;We<pt;We++){const it=P[We],{object:nt,geometry:Dt,material:ye,group:zt}=it;if(ye.side===Vt&&nt.layers.test(B.layers)){const Ke=ye.side;ye.side=Wt,ye.needsUpdate=!0,zo(nt,V,B,Dt,ye,zt),ye.side=Ke,ye.needsUpdate=!0,Se=!0}}Se===!0&&(Ie.updateMultisampleRenderTarget(de),Ie.updateRenderTargetMipmap(de))}D.setRenderTarget(ce,_e,Ee),D.setClearColor(Y,he),Ve!==void 0&&(B.viewport=Ve),D.toneMapping=Ne}function gs(x,P,V){const B=P.isScene===!0?P.overrideMaterial:null;for(let z=0,de=x.length;z<de;z++){const xe=x[z],{object:ce,geometry:_e,group:Ee}=xe;let Ne=xe.material;Ne.allowOverride===!0&&B!==null&&(Ne=B),ce.layers.test(V.layers)&&zo(ce,P,V,_e,Ne,Ee)}}function zo(x,P,V,B,z,de){O!==null&&z.isNodeMaterial&&O.setObject(x,z),x.onBeforeRender(D,P,V,B,z,de),x.modelViewMatrix.multiplyMatrices(V.matrixWorldInverse,x.matrixWorld),x.normalMatrix.getNormalMatrix(x.modelViewMatrix),z.onBeforeRender(D,P,V,B,x,de),z.transparent===!0&&z.side===Vt&&z.forceSinglePass===!1?(z.side=Wt,z.needsUpdate=!0,D.renderBufferDirect(V,P,B,z,x,de),z.side=Yn,z.needsUpdate=!0,D.renderBufferDirect(V,P,B,z,x,de),z.side=Vt):D.renderBufferDirect(V,P,B,z,x,de),x.onAfterRender(D,P,V,B,z,de)}function Go(x){let P=0;for(const V of x)V.texture!==null&&P++;return P}function Vi(x,P,V){P.isScene!==!0&&(P=Jt);const B=Ae.get(x),z=T.state.lights,de=T.state.shadowsArray,xe=z.state.version,ce=Q.getParameters(x,z.state,de,P,V,T.state.lightProbeGridArray),_e=Q.getProgramCacheKey(ce);let Ee=B.programs;B.environment=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?P.environment:null,B.fog=P.fog;const Ne=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap;B.envMap=E.get(x.envMap||B.environment,Ne),B.envMapRotation=B.environment!==null&&x.envMap===null?P.environmentRotation:x.envMapRotation,Ee===void 0&&(x.addEventListener("dispose",Qe),Ee=new Map,B.programs=Ee,B.programVariants=new Map);let Ve=Ee.get(_e);if(Ve!==void 0){if(B.currentProgram===Ve&&B.lightsStateVersion===xe)return Vo(x,ce),Ve}else ce.uniforms=Q.getUniforms(x),O!==null&&x.isNodeMaterial&&O.build(x,V,ce),x.onBeforeCompile(ce,D),Ve=Q.acquireProgram(ce,_e),Ee.set(_e,Ve),B.uniforms=ce.uniforms;const Se=B.uniforms;return(!x.isShaderMaterial&&!x.isRawShaderMaterial||x.clipping===!0)&&(Se.clippingPlanes=Z.uniform),Vo(x,ce),B.needsLights=iu(x),B.lightsStateVersion=xe,B.needsLights&&(Se.ambientLightColor.value=z.state.ambient,Se.lightProbe.value=z.state.probe,Se.sunLights.value=z.state.sun,Se.sunLightShadows.value=z.state.sunShadow,Se.directionalLights.value=z.state.directional,Se.directionalLightShadows.value=z.state.directionalShadow,Se.spotLights.value=z.state.spot,Se.spotLightShadows.value=z.state.spotShadow,Se.rectAreaLights.value=z.state.rectArea,Se.ltc_1.value=z.state.rectAreaLTC1,Se.ltc_2.value=z.state.rectAreaLTC2,Se.pointLights.value=z.state.point,Se.pointLightShadows.value=z.state.pointShadow,Se.hemisphereLights.value=z.state.hemi,Se.sunShadowMatrix.value=z.state.sunShadowMatrix,Se.sunShadowCascade.value=z.state.sunShadowCascade,Se.directionalShadowMatrix.value=z.state.directionalShadowMatrix,Se.spotLightMatrix.value=z.state.spotLightMatrix,Se.spotLightMap.value=z.state.spotLightMap,Se.pointShadowMatrix.value=z.state.pointShadowMatrix),B.numLightProbeGrids=Go(T.state.lightProbeGridArray),B.currentProgram=Ve,B.uniformsList=null,Ve}function eu(x,P,V,B,z){const de=Ae.get(x),xe=de.currentProgram.id+","+B+","+z;let ce=de.programVariants.get(xe);return ce===void 0?(ce=Vi(x,P,V),de.programVariants.set(xe,ce)):(de.currentProgram=ce,de.uniformsList=null,de.outputColorSpace=B,de.toneMapping=z),ce}function Ho(x){if(x.uniformsList===null){const P=x.currentProgram.getUniforms();x.uniformsList=er.seqWithValue(P.seq,x.uniforms)}return x.uniformsList}function Vo(x,P){const V=Ae.get(x);V.outputColorSpace=P.outputColorSpace,V.batching=P.batching,V.batchingColor=P.batchingColor,V.instancing=P.instancing,V.instancingColor=P.instancingColor,V.instancingMorph=P.instancingMorph,V.skinning=P.skinning,V.morphTargets=P.morphTargets,V.morphNormals=P.morphNormals,V.morphColors=P.morphColors,V.morphTargetsCount=P.morphTargetsCount,V.numClippingPlanes=P.numClippingPlanes,V.numIntersection=P.numClipIntersection,V.vertexAlphas=P.vertexAlphas,V.vertexTangents=P.vertexTangents,V.toneMapping=P.toneMapping}function tu(x,P,V,B,z){P.isScene!==!0&&(P=Jt),Ie.resetTextureUnits();const de=P.fog,xe=B.isMeshStandardMaterial||B.isMeshLambertMaterial||B.isMeshPhongMaterial?P.environment:null,ce=te===null?D.outputColorSpace:te.isXRRenderTarget===!0?te.texture.colorSpace:qe.workingColorSpace,_e=B.isMeshStandardMaterial||B.isMeshLambertMaterial&&!B.envMap||B.isMeshPhongMaterial&&!B.envMap,Ee=E.get(B.envMap||xe,_e),Ne=B.vertexColors===!0&&!!V.attributes.color&&V.attributes.color.itemSize===4,Ve=!!V.attributes.tangent&&(!!B.normalMap||B.anisotropy>0),Se=!!V.morphAttributes.position,We=!!V.morphAttributes.normal,pt=!!V.morphAttributes.color;let it=In;B.toneMapped&&(te===null||te.isXRRenderTarget===!0)&&(it=D.toneMapping);const nt=V.morphAttributes.position||V.morphAttributes.normal||V.morphAttributes.color,Dt=nt!==void 0?nt.length:0,ye=Ae.get(B),zt=T.state.lights;if(gt===!0&&(Xt===!0||x!==j)){const ct=x===j&&B.id===X;Z.setState(B,x,ct)}let Ke=!1,Qn=!1;B.version===ye.__version?ye.needsLights&&ye.lightsStateVersion!==zt.state.version||z.isBatchedMesh&&ye.batching===!1||!z.isBatchedMesh&&ye.batching===!0||z.isBatchedMesh&&ye.batchingColor===!0&&z._colorsTexture===null||z.isBatchedMesh&&ye.batchingColor===!1&&z._colorsTexture!==null||z.isInstancedMesh&&ye.instancing===!1||!z.isInstancedMesh&&ye.instancing===!0||z.isSkinnedMesh&&ye.skinning===!1||!z.isSkinnedMesh&&ye.skinning===!0||z.isInstancedMesh&&ye.instancingColor===!0&&z.instanceColor===null||z.isInstancedMesh&&ye.instancingColor===!1&&z.instanceColor!==null||z.isInstancedMesh&&ye.instancingMorph===!0&&z.morphTexture===null||z.isInstancedMesh&&ye.instancingMorph===!1&&z.morphTexture!==null||ye.envMap!==Ee||B.fog===!0&&ye.fog!==de||ye.numClippingPlanes!==void 0&&(ye.numClippingPlanes!==Z.numPlanes||ye.numIntersection!==Z.numIntersection)||ye.vertexAlphas!==Ne||ye.vertexTangents!==Ve||ye.morphTargets!==Se||ye.morphNormals!==We||ye.morphColors!==pt||ye.morphTargetsCount!==Dt||ye.numLightProbeGrids!==Go(T.state.lightProbeGridArray)?Ke=!0:(ye.outputColorSpace!==ce||ye.toneMapping!==it)&&(Qn=!0):(Ke=!0,ye.__version=B.version);let It=ye.currentProgram;(Ke===!0||Qn===!0)&&(It=Qn===!0?eu(B,P,z,ce,it):Vi(B,P,z),O&&B.isNodeMaterial&&O.onUpdateProgram(B,It,ye));let _s=!1,On=!1,jn=!1;const Ye=It.getUniforms(),At=ye.uniforms;if(fe.useProgram(It.program)&&(_s=!0,On=!0,jn=!0),B.id!==X&&(X=B.id,On=!0),_s||j!==x){fe.buffers.depth.getReversed()&&x.reversedDepth!==!0&&(x._reversedDepth=!0,x.updateProjectionMatrix()),Ye.setValue(N,"projectionMatrix",x.projectionMatrix),Ye.setValue(N,"viewMatrix",x.matrixWorldInverse);const bt=Ye.map.cameraPosition;bt!==void 0&&bt.setValue(N,mn.setFromMatrixPosition(x.matrixWorld)),rt.logarithmicDepthBuffer&&Ye.setValue(N,"logDepthBufFC",2/(Math.log(x.far+1)/Math.LN2)),(B.isMeshPhongMaterial||B.isMeshToonMaterial||B.isMeshLambertMaterial||B.isMeshBasicMaterial||B.isMeshStandardMaterial||B.isShaderMaterial)&&Ye.setValue(N,"isOrthographic",x.isOrthographicCamera===!0),j!==x&&(j=x,On=!0,jn=!0)}if(ye.needsLights&&(zt.state.sunShadowMap.length>0&&Ye.setValue(N,"sunShadowMap",zt.state.sunShadowMap,Ie),zt.state.directionalShadowMap.length>0&&Ye.setValue(N,"directionalShadowMap",zt.state.directionalShadowMap,Ie),zt.state.spotShadowMap.length>0&&Ye.setValue(N,"spotShadowMap",zt.state.spotShadowMap,Ie),zt.state.pointShadowMap.length>0&&Ye.setValue(N,"pointShadowMap",zt.state.pointShadowMap,Ie)),z.isSkinnedMesh){Ye.setOptional(N,z,"bindMatrix"),Ye.setOptional(N,z,"bindMatrixInverse");const ct=z.skeleton;ct&&(ct.boneTexture===null&&ct.computeBoneTexture(),Ye.setValue(N,"boneTexture",ct.boneTexture,Ie))}z.isBatchedMesh&&(Ye.setOptional(N,z,"batchingTexture"),Ye.setValue(N,"batchingTexture",z._matricesTexture,Ie),Ye.setOptional(N,z,"batchingIdTexture"),Ye.setValue(N,"batchingIdTexture",z._indirectTexture,Ie),Ye.setOptional(N,z,"batchingColorTexture"),z._colorsTexture!==null&&Ye.setValue(N,"batchingColorTexture",z._colorsTexture,Ie));const an=V.morphAttributes;if((an.position!==void 0||an.normal!==void 0||an.color!==void 0)&&J.update(z,V,It),(On||ye.receiveShadow!==z.receiveShadow)&&(ye.receiveShadow=z.receiveShadow,Ye.setValue(N,"receiveShadow",z.receiveShadow)),(B.isMeshStandardMaterial||B.isMeshLambertMaterial||B.isMeshPhongMaterial)&&B.envMap===null&&P.environment!==null&&(At.envMapIntensity.value=P.environmentIntensity),At.dfgLUT!==void 0&&(At.dfgLUT.value=k_()),On){if(Ye.setValue(N,"toneMappingExposure",D.toneMappingExposure),ye.needsLights&&nu(At,jn),de&&B.fog===!0&&re.refreshFogUniforms(At,de),re.refreshMaterialUniforms(At,B,pe,be,T.state.transmissionRenderTarget[x.id]),ye.needsLights&&ye.numLightProbeGrids>0){const ct=b;let bt=0;for(const wn of T.state.lightProbeGridArray)wn.texture!==null&&(ct.textures[bt]=wn.texture,ct.min[bt]=wn.boundingBox.min,ct.max[bt]=wn.boundingBox.max,ct.resolution[bt]=wn.resolution,bt++);for(const wn in ct)ct[wn].length=bt;At.probesSH.value=ct.textures,At.probesMin.value=ct.min,At.probesMax.value=ct.max,At.probesResolution.value=ct.resolution}er.upload(N,Ho(ye),At,Ie)}if(B.isShaderMaterial&&B.uniformsNeedUpdate===!0&&(er.upload(N,Ho(ye),At,Ie),B.uniformsNeedUpdate=!1),B.isSpriteMaterial&&Ye.setValue(N,"center",z.center),Ye.setValue(N,"modelViewMatrix",z.modelViewMatrix),Ye.setValue(N,"normalMatrix",z.normalMatrix),Ye.setValue(N,"modelMatrix",z.matrixWorld),B.uniformsGroups!==void 0){const ct=B.uniformsGroups;for(let bt=0,wn=ct.length;bt<wn;bt++){const Xo=ct[bt];we.update(Xo,It),we.bind(Xo,It)}}return It}function nu(x,P){x.ambientLightColor.needsUpdate=P,x.lightProbe.needsUpdate=P,x.sunLights.needsUpdate=P,x.sunLightShadows.needsUpdate=P,x.directionalLights.needsUpdate=P,x.directionalLightShadows.needsUpdate=P,x.pointLights.needsUpdate=P,x.pointLightShadows.needsUpdate=P,x.spotLights.needsUpdate=P,x.spotLightShadows.needsUpdate=P,x.rectAreaLights.needsUpdate=P,x.hemisphereLights.needsUpdate=P}function iu(x){return x.isMeshLambertMaterial||x.isMeshToonMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isShadowMaterial||x.isShaderMaterial&&x.lights===!0}this.getActiveCubeFace=function(){return K},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return te},this.setRenderTargetTextures=function(x,P,V){const B=Ae.get(x);B.__autoAllocateDepthBuffer=x.resolveDepthBuffer===!1,B.__autoAllocateDepthBuffer===!1&&(B.__useRenderToTexture=!1),Ae.get(x.texture).__webglTexture=P,Ae.get(x.depthTexture).__webglTexture=B.__autoAllocateDepthBuffer?void 0:V,B.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(x,P){const V=Ae.get(x);V.__webglFramebuffer=P,V.__useDefaultFramebuffer=P===void 0},this.setRenderTarget=function(x,P=0,V=0){te=x,K=P,G=V;let B=null,z=!1,de=!1;if(x){const ce=Ae.get(x);if(ce.__useDefaultFramebuffer!==void 0){fe.bindFramebuffer(N.FRAMEBUFFER,ce.__webglFramebuffer),ee.copy(x.viewport),Me.copy(x.scissor),De=x.scissorTest,fe.viewport(ee),fe.scissor(Me),fe.setScissorTest(De),X=-1;return}else if(ce.__webglFramebuffer===void 0)Ie.setupRenderTarget(x);else if(ce.__hasExternalTextures)Ie.rebindTextures(x,Ae.get(x.texture).__webglTexture,Ae.get(x.depthTexture).__webglTexture);else if(x.depthBuffer){const Ne=x.depthTexture;if(ce.__boundDepthTexture!==Ne){if(Ne!==null&&Ae.has(Ne)&&(x.width!==Ne.image.width||x.height!==Ne.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ie.setupDepthRenderbuffer(x)}}const _e=x.texture;(_e.isData3DTexture||_e.isDataArrayTexture||_e.isCompressedArrayTexture)&&(de=!0);const Ee=Ae.get(x).__webglFramebuffer;x.isWebGLCubeRenderTarget?(Array.isArray(Ee[P])?B=Ee[P][V]:B=Ee[P],z=!0):x.samples>0&&Ie.useMultisampledRTT(x)===!1?B=Ae.get(x).__webglMultisampledFramebuffer:Array.isArray(Ee)?B=Ee[V]:B=Ee,ee.copy(x.viewport),Me.copy(x.scissor),De=x.scissorTest}else ee.copy(Re).multiplyScalar(pe).floor(),Me.copy(Je).multiplyScalar(pe).floor(),De=tt;if(V!==0&&(B=W),fe.bindFramebuffer(N.FRAMEBUFFER,B)&&fe.drawBuffers(x,B),fe.viewport(ee),fe.scissor(Me),fe.setScissorTest(De),z){const ce=Ae.get(x.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_CUBE_MAP_POSITIVE_X+P,ce.__webglTexture,V)}else if(de){const ce=P;for(let _e=0;_e<x.textures.length;_e++){const Ee=Ae.get(x.textures[_e]);N.framebufferTextureLayer(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0+_e,Ee.__webglTexture,V,ce)}}else if(x!==null&&V!==0){const ce=Ae.get(x.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,ce.__webglTexture,V)}X=-1};function Wo(x){const P=Ae.get(x);return(P.__readFormat!==x.format||P.__readType!==x.type)&&(P.__readFormat=x.format,P.__readType=x.type,P.__formatReadable=rt.textureFormatReadable(x.format),P.__typeReadable=rt.textureTypeReadable(x.type)),P}this.readRenderTargetPixels=function(x,P,V,B,z,de,xe,ce=0){if(!(x&&x.isWebGLRenderTarget)){Ze("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let _e=Ae.get(x).__webglFramebuffer;if(x.isWebGLCubeRenderTarget&&xe!==void 0&&(_e=_e[xe],Array.isArray(_e)&&(_e=_e[0])),_e){fe.bindFramebuffer(N.FRAMEBUFFER,_e);try{const Ee=x.textures[ce],Ne=Ee.format,Ve=Ee.type;x.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+ce);const Se=Wo(Ee);if(Se.__formatReadable===!1){Ze("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Se.__typeReadable===!1){Ze("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}P>=0&&P<=x.width-B&&V>=0&&V<=x.height-z&&N.readPixels(P,V,B,z,se.convert(Ne),se.convert(Ve),de)}finally{const Ee=te!==null?Ae.get(te).__webglFramebuffer:null;fe.bindFramebuffer(N.FRAMEBUFFER,Ee)}}},this.readRenderTargetPixelsAsync=async function(x,P,V,B,z,de,xe,ce=0){if(!(x&&x.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let _e=Ae.get(x).__webglFramebuffer;if(x.isWebGLCubeRenderTarget&&xe!==void 0&&(_e=_e[xe],Array.isArray(_e)&&(_e=_e[0])),_e)if(P>=0&&P<=x.width-B&&V>=0&&V<=x.height-z){fe.bindFramebuffer(N.FRAMEBUFFER,_e);const Ee=x.textures[ce],Ne=Ee.format,Ve=Ee.type;x.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+ce);const Se=Wo(Ee);if(Se.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Se.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");const We=N.createBuffer();N.bindBuffer(N.PIXEL_PACK_BUFFER,We),N.bufferData(N.PIXEL_PACK_BUFFER,de.byteLength,N.STREAM_READ),N.readPixels(P,V,B,z,se.convert(Ne),se.convert(Ve),0),N.bindBuffer(N.PIXEL_PACK_BUFFER,null);const pt=te!==null?Ae.get(te).__webglFramebuffer:null;fe.bindFramebuffer(N.FRAMEBUFFER,pt);const it=N.fenceSync(N.SYNC_GPU_COMMANDS_COMPLETE,0);return N.flush(),await ef(N,it,4),N.bindBuffer(N.PIXEL_PACK_BUFFER,We),N.getBufferSubData(N.PIXEL_PACK_BUFFER,0,de),N.bindBuffer(N.PIXEL_PACK_BUFFER,null),N.deleteBuffer(We),N.deleteSync(it),de}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(x,P=null,V=0){const B=Math.pow(2,-V),z=Math.floor(x.image.width*B),de=Math.floor(x.image.height*B),xe=P!==null?P.x:0,ce=P!==null?P.y:0;Ie.setTexture2D(x,0),N.copyTexSubImage2D(N.TEXTURE_2D,V,0,0,xe,ce,z,de),fe.unbindTexture()},this.copyTextureToTexture=function(x,P,V=null,B=null,z=0,de=0){let xe,ce,_e,Ee,Ne,Ve,Se,We,pt;const it=x.isCompressedTexture?x.mipmaps[de]:x.image;if(V!==null)xe=V.max.x-V.min.x,ce=V.max.y-V.min.y,_e=V.isBox3?V.max.z-V.min.z:1,Ee=V.min.x,Ne=V.min.y,Ve=V.isBox3?V.min.z:0;else{const Ye=Math.pow(2,-z);xe=Math.floor(it.width*Ye),ce=Math.floor(it.height*Ye),x.isDataArrayTexture?_e=it.depth:x.isData3DTexture?_e=Math.floor(it.depth*Ye):_e=1,Ee=0,Ne=0,Ve=0}B!==null?(Se=B.x,We=B.y,pt=B.z):(Se=0,We=0,pt=0);const nt=se.convert(P.format),Dt=se.convert(P.type);let ye;P.isData3DTexture?(Ie.setTexture3D(P,0),ye=N.TEXTURE_3D):P.isDataArrayTexture||P.isCompressedArrayTexture?(Ie.setTexture2DArray(P,0),ye=N.TEXTURE_2D_ARRAY):(Ie.setTexture2D(P,0),ye=N.TEXTURE_2D),fe.activeTexture(N.TEXTURE0),fe.pixelStorei(N.UNPACK_FLIP_Y_WEBGL,P.flipY),fe.pixelStorei(N.UNPACK_PREMULTIPLY_ALPHA_WEBGL,P.premultiplyAlpha),fe.pixelStorei(N.UNPACK_ALIGNMENT,P.unpackAlignment);const zt=fe.getParameter(N.UNPACK_ROW_LENGTH),Ke=fe.getParameter(N.UNPACK_IMAGE_HEIGHT),Qn=fe.getParameter(N.UNPACK_SKIP_PIXELS),It=fe.getParameter(N.UNPACK_SKIP_ROWS),_s=fe.getParameter(N.UNPACK_SKIP_IMAGES);fe.pixelStorei(N.UNPACK_ROW_LENGTH,it.width),fe.pixelStorei(N.UNPACK_IMAGE_HEIGHT,it.height),fe.pixelStorei(N.UNPACK_SKIP_PIXELS,Ee),fe.pixelStorei(N.UNPACK_SKIP_ROWS,Ne),fe.pixelStorei(N.UNPACK_SKIP_IMAGES,Ve);const On=x.isDataArrayTexture||x.isData3DTexture,jn=P.isDataArrayTexture||P.isData3DTexture;if(x.isDepthTexture){const Ye=Ae.get(x),At=Ae.get(P),an=Ae.get(Ye.__renderTarget),ct=Ae.get(At.__renderTarget);fe.bindFramebuffer(N.READ_FRAMEBUFFER,an.__webglFramebuffer),fe.bindFramebuffer(N.DRAW_FRAMEBUFFER,ct.__webglFramebuffer);for(let bt=0;bt<_e;bt++)On&&(N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ae.get(x).__webglTexture,z,Ve+bt),N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ae.get(P).__webglTexture,de,pt+bt)),N.blitFramebuffer(Ee,Ne,Ee+xe,Ne+ce,Se,We,Se+xe,We+ce,N.DEPTH_BUFFER_BIT,N.NEAREST);fe.bindFramebuffer(N.READ_FRAMEBUFFER,null),fe.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else if(z!==0||x.isRenderTargetTexture||Ae.has(x)){const Ye=Ae.get(x),At=Ae.get(P);fe.bindFramebuffer(N.READ_FRAMEBUFFER,L),fe.bindFramebuffer(N.DRAW_FRAMEBUFFER,H);for(let an=0;an<_e;an++)On?N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ye.__webglTexture,z,Ve+an):N.framebufferTexture2D(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,Ye.__webglTexture,z),jn?N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,At.__webglTexture,de,pt+an):N.framebufferTexture2D(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,At.__webglTexture,de),z!==0?N.blitFramebuffer(Ee,Ne,Ee+xe,Ne+ce,Se,We,Se+xe,We+ce,N.COLOR_BUFFER_BIT,N.NEAREST):jn?N.copyTexSubImage3D(ye,de,Se,We,pt+an,Ee,Ne,xe,ce):N.copyTexSubImage2D(ye,de,Se,We,Ee,Ne,xe,ce);fe.bindFramebuffer(N.READ_FRAMEBUFFER,null),fe.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else jn?x.isDataTexture||x.isData3DTexture?N.texSubImage3D(ye,de,Se,We,pt,xe,ce,_e,nt,Dt,it.data):P.isCompressedArrayTexture?N.compressedTexSubImage3D(ye,de,Se,We,pt,xe,ce,_e,nt,it.data):N.texSubImage3D(ye,de,Se,We,pt,xe,ce,_e,nt,Dt,it):x.isDataTexture?N.texSubImage2D(N.TEXTURE_2D,de,Se,We,xe,ce,nt,Dt,it.data):x.isCompressedTexture?N.compressedTexSubImage2D(N.TEXTURE_2D,de,Se,We,it.width,it.height,nt,it.data):N.texSubImage2D(N.TEXTURE_2D,de,Se,We,xe,ce,nt,Dt,it);fe.pixelStorei(N.UNPACK_ROW_LENGTH,zt),fe.pixelStorei(N.UNPACK_IMAGE_HEIGHT,Ke),fe.pixelStorei(N.UNPACK_SKIP_PIXELS,Qn),fe.pixelStorei(N.UNPACK_SKIP_ROWS,It),fe.pixelStorei(N.UNPACK_SKIP_IMAGES,_s),de===0&&P.generateMipmaps===!0&&P.mipmapsAutoUpdate===!0&&N.generateMipmap(ye),fe.unbindTexture()},this.initRenderTarget=function(x){Ae.get(x).__webglFramebuffer===void 0&&Ie.setupRenderTarget(x)},this.initTexture=function(x){x.isCubeTexture?Ie.setTextureCube(x,0):x.isData3DTexture?Ie.setTexture3D(x,0):x.isDataArrayTexture||x.isCompressedArrayTexture?Ie.setTexture2DArray(x,0):Ie.setTexture2D(x,0),fe.unbindTexture()},this.resetState=function(){K=0,G=0,te=null,fe.reset(),ae.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return fn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;const t=this.getContext();t.drawingBufferColorSpace=qe._getDrawingBufferColorSpace(e),t.unpackColorSpace=qe._getUnpackColorSpace()}}const Wh={viridis:[4456788,4728952,4082313,3238030,2523790,2072201,3520377,7261784,11918891,16639781],cividis:[8782,11882,1718383,3294061,4410988,5462637,6382959,7303283,8223864,9209976,10196086,11247730,12365420,13482851,14600536,15784006,16705592],inferno:[4,1772609,4852843,7871597,10824800,13583430,15558949,16489222,16240957,16580516],turbo:[3150395,4277675,4617709,3777276,1822676,2419878,6421612,10812475,13756468,15975994,16685869,15950613,14235654,11606273,7996418],coolwarm:[3886272,6456042,9285886,12112121,14540253,16106669,16030331,14573645,11797542],gray:[2105376,16053492]},G_=Object.keys(Wh);function Xh(i,e){const t=Wh[i],n=t.length-1,s=(c,h)=>c<0?2*s(0,h)-s(1,h):c>n?2*s(n,h)-s(n-1,h):(t[c]>>16-8*h&255)/255,r=Math.min(Math.max(e,0),1)*n,a=Math.min(Math.floor(r),n-1),o=r-a,l=c=>{const h=s(a-1,c),u=s(a,c),d=s(a+1,c),f=s(a+2,c),_=u+.5*o*(d-h+o*(2*h-5*u+4*d-f+o*(3*(u-d)+f-h)));return Math.min(Math.max(_,0),1)};return[l(0),l(1),l(2)]}function qh(i,e){const t=[];for(let n=0;n<=16;n++){const[s,r,a]=Xh(i,n/16);t.push(`rgb(${Math.round(255*s)} ${Math.round(255*r)} ${Math.round(255*a)})`)}return`linear-gradient(${e}, ${t.join(", ")})`}const hc=new Map;function $h(i){let e=hc.get(i);if(e)return e;const t=256,n=new Uint8Array(4*t);for(let s=0;s<t;s++){const r=Xh(i,s/(t-1));for(let a=0;a<3;a++)n[4*s+a]=Math.round(255*r[a]);n[4*s+3]=255}return e=new Ro(n,t,1),e.colorSpace=Ft,e.magFilter=Ot,e.minFilter=Ot,e.needsUpdate=!0,hc.set(i,e),e}function H_(i,e){const t=w("div",{class:"legend-bar"}),n=w("b"),s=w("span",{class:"unit"}),r=w("div",{class:"legend-ticks"}),a=w("div",{class:"legend glass",role:"img",hidden:!0},w("div",{class:"legend-title"},n,s),t,r);e.append(a),i.app.legend.subscribe(o=>{if(a.hidden=o===null,!o)return;const l=i.list("results").find(d=>d.name===o.field),c=l&&l.title!==o.field?l.title:fr(o.field),h=o.unit||(typeof l?.raw.unit=="string"?l.raw.unit:""),u=[o.low,(o.low+o.high)/2,o.high].map(d=>$e(d));n.textContent=c,s.textContent=ts(h),t.style.background=qh(o.colormap,"to right"),r.textContent!==u.join("")&&at(r,u.map(d=>w("span",{},d))),a.setAttribute("aria-label",`${c}, ${u[0]} to ${u[2]} ${ts(h)}`)})}function uc(i){return i>=1e6?`${$e(i/1e6)} MN`:i>=1e3?`${$e(i/1e3)} kN`:i<1?`${$e(i*1e3,2)} mN`:`${$e(i)} N`}function dc(i){return Math.hypot(i[6]??0,i[7]??0,i[8]??0)}function V_(i,e){const t=w("div",{class:"readouts",role:"status","aria-live":"off","aria-label":"Forces"});e.append(t);let n=0;const s=new Map;i.frames.on(r=>{const{grabs:a}=r;a.length===0&&s.clear();for(const l of a)s.set(l.number,Math.max(s.get(l.number)??0,dc(l.vectors)));const o=performance.now();if(!(a.length===t.childElementCount&&o-n<80)){for(n=o;t.childElementCount>a.length;)t.lastElementChild.remove();for(;t.childElementCount<a.length;)t.append(w("div",{class:"readout glass"},ze("grab",16),w("b"),w("small")));a.forEach((l,c)=>{t.children[c].querySelector("b").textContent=uc(dc(l.vectors)),t.children[c].querySelector("small").textContent=`peak ${uc(s.get(l.number)??0)}`})}})}function oa(i){return typeof i=="number"?i:NaN}function W_(i,e,t){const n=w("span",{class:"dot"}),s=w("span"),r=w("button",{class:"health glass",type:"button",tip:"Meters",hidden:!0},n,s);r.addEventListener("click",t),e.append(r),i.status.subscribe(a=>{if(r.hidden=a===null||a.state==="empty",!a)return;const o=Array.isArray(a.raw.steps)?a.raw.steps.filter(Array.isArray):[],l=o.reduce((_,M)=>_+(oa(M[0])||0),0)/(o.length||1),c=oa(a.raw.real_time),h=oa(a.raw.inverted),u=[];a.state==="pause"?u.push("Paused"):a.state==="busy"?u.push("Working …"):Number.isFinite(c)&&u.push(`${c.toFixed(2)}× real time`),l>0&&u.push(`${$e(l,2)} ms a step`),h>0&&u.push(`${h} inverted`);const d=u.join("  ·  ");s.textContent!==d&&(s.textContent=d);const f=a.state==="play"&&c<.95*a.speed;r.className=`health glass ${h>0?"bad":f?"warn":""}`.trim()})}function X_(i,e){const{app:t}=i,n=w("div",{class:"advice-strip glass",role:"status",hidden:!0});e.append(n);let s=0,r="",a="",o="";t.scene.subscribe(l=>{l?.name!==o&&(a=""),o=l?.name??"";const c=l?.raw.real_time;Le(c)&&typeof c.notice=="string"&&c.notice!==""&&l?.name!==fc&&(fc=l?.name??"",t.notify("info",c.notice))}),t.status.subscribe(l=>{const c=l?.raw.budget,h=Le(c)&&c.missed===!0&&l?.state==="play"?c.advice:null,u=Le(h)&&typeof h.text=="string"?h.text:"",d=performance.now();u===""&&(s=d);const f=(document.querySelector(".advice")?.offsetParent??null)!==null;if(!(u!==""&&d-s>2e3&&a!==o&&!f)){n.hidden=!0,r="";return}if(n.hidden=!1,u===r||!Le(h))return;r=u;const M=w("button",{class:"icon-button dismiss",type:"button","aria-label":"Dismiss the advice"},ze("close",16));M.addEventListener("click",()=>{a=o,n.hidden=!0}),at(n,ze("bolt",16),w("span",{},u),zc(i,h),M)})}let fc="";const q_=["young","poisson","lambda","mu"],pc=["conductivity","heat_capacity"];class $_ extends kc{chosen;constructor(e){super(e),this.chosen=new ut(""),this.chosen.subscribe(()=>this.refresh())}#e=!1;#t(){const e=this.model.entries("materials").map(([n])=>n),t=this.chosen?.get()??"";return e.includes(t)?t:e[0]??""}#n(){const e=this.model.value(`materials.${this.#t()}`);return Le(e)?e:{}}signature(){const e=this.#n(),t=e.plasticity;return[this.#t(),this.model.entries("materials").map(([n])=>n),this.model.entries("bodies").map(([n,s])=>[n,s.material]),e.law,"lambda"in e,Le(t)?t.rule:null,Le(this.model.document.get()?.heat),da(this.model),this.model.app.schema.get()!==null,this.model.app.scene.get()?.source]}build(){const e=this.#t();return e?[this.#i(e),this.#a(e),this.#r(e),this.#c(e),this.#u(e),Le(this.model.document.get()?.heat)&&this.#h(e)]:Bc(this.model,"Open a scene to see its materials.")}#i(e){const t=zi("choose"),n=this.model.entries("materials").map(([l])=>l),s=this.model.entries("bodies"),r=w("select",{class:"input",id:t,"data-key":"chooser"},n.map(l=>{const c=s.filter(([,u])=>u.material===l).map(([u])=>u),h=c.length>3?`${c.length} bodies`:c.join(", ");return w("option",{value:l},h&&h!==l?`${l} (${h})`:l)}));r.value=e,r.addEventListener("change",()=>this.chosen.set(r.value));const a=w("button",{class:"button small",type:"button",tip:"A copy of this material, to paint or give to a body"},ze("plus",14),"Copy");a.addEventListener("click",()=>void this.#s(e));const o=[w("label",{class:"section-title",for:t},"Material"),w("div",{class:"section-body row"},r,a)];return n.length>1&&s.length>0&&o.push(w("div",{class:"section-body"},s.slice(0,12).map(([l])=>this.field({name:"material",type:"choice",choices:n,doc:`What ${l} is made of.`},{kind:"body",path:`bodies.${l}.material`,label:`Made of (${l})`,words:c=>c})))),w("div",{class:"section"},o)}async#s(e){const t=new Set(this.model.entries("materials").map(([a])=>a)),n=e.replace(/-\d+$/,"");let s=2;for(;t.has(`${n}-${s}`);)s+=1;const r=`${n}-${s}`;await this.model.apply({[`materials.${r}`]:structuredClone(this.#n())},"Copy of the material")&&this.chosen.set(r)}#a(e){return vt("Ready-made",!0,w("div",{class:"presets"},ua.map(t=>{const n=w("button",{class:"preset",type:"button",tip:t.doc,"data-key":`preset-${t.name}`,"data-preset":t.name},w("span",{class:"swatch",style:{background:t.color}}),t.title);return n.addEventListener("click",()=>void this.model.apply(Hc(this.model,e,t),t.title)),n})))}updated(){const e=this.#n();for(const t of this.element.querySelectorAll("[data-preset]")){const n=ua.find(s=>s.name===t.dataset.preset);t.setAttribute("aria-pressed",String(n!==void 0&&nd(e,n.material)))}}#r(e){const t=`materials.${e}`,n=this.model.kind("material"),s=this.#n(),r=this.model.list("laws").filter(u=>u.name!=="user"),a=r.find(u=>u.name===(s.law??"neo-hookean")),o="lambda"in s,l=u=>n.fields.filter(d=>u.includes(d.name)),c=Y_(a),h=n.fields.filter(u=>![...q_,...pc,"law","form","plasticity","damping","density"].includes(u.name));return vt("Elasticity",!0,l(["law"]).map(u=>this.field(u,{kind:"material",path:`${t}.law`,choices:r.map(d=>d.name),along:d=>this.#l(e,s,String(d))})),a&&w("p",{class:"section-note"},a.doc),c.length>1&&l(["form"]).map(u=>this.field(u,{kind:"material",path:`${t}.form`,choices:c})),this.fieldsOf("material",t,l(o?["lambda","mu"]:["young","poisson"])),uo("Constants of elasticity",[["young","Young, Poisson"],["lame","Lamé"]],()=>o?"lame":"young",u=>void this.#o(t,u)).element,this.fieldsOf("material",t,l(["density"])),a&&this.fieldsOf("law",t,a.fields),this.fieldsOf("material",t,h))}#l(e,t,n){const s=Vc(this.model,e,t,n);return n!=="linear"&&da(this.model)&&(s["integrator.tangent"]="projected",this.model.value("integrator.type")==="bdf2"&&(s["integrator.lazy"]=0)),s}async#o(e,t){const n=this.#n(),s=a=>typeof n[a]=="number"?n[a]:NaN,r=a=>this.model.apply(Object.fromEntries(Object.entries(a).map(([o,l])=>[`${e}.${o}`,l])),"Constants");if(t==="lame"&&!("lambda"in n)){const[a,o]=[s("young"),s("poisson")];if(Number.isNaN(a+o))return this.model.app.notify("info","Constants that depend on temperature cannot be converted.");await r({young:null,poisson:null,lambda:a*o/((1+o)*(1-2*o)),mu:a/(2*(1+o))})}else if(t==="young"&&"lambda"in n){const[a,o]=[s("lambda"),s("mu")];if(Number.isNaN(a+o))return this.model.app.notify("info","Constants that depend on temperature cannot be converted.");await r({lambda:null,mu:null,young:o*(3*a+2*o)/(a+o),poisson:a/(2*(a+o))})}}#c(e){const t=`materials.${e}.plasticity`,n=this.model.list("flows").filter(h=>h.name!=="user"),s=this.#n().plasticity,r=Le(s)&&typeof s.rule=="string"?s.rule:"none",a=n.find(h=>h.name===r),o=this.field({name:"rule",type:"choice",default:"none",doc:"How deformation becomes permanent."},{kind:"flow",path:`${t}.rule`,label:"Flow rule",choices:["none",...n.map(h=>h.name)],words:h=>h==="none"?"None: elastic":fr(h),along:h=>({[t]:h==="none"?null:{rule:h}})}),{app:l}=this.model,c=nr("Keep the shape on pause","Whenever time is paused the shape of now becomes the shape at rest (annealing).",()=>this.#e,h=>{this.#e=h,l.attempt("commit",{auto:h})});return vt("Plasticity",!0,o,a&&w("p",{class:"section-note"},a.doc),a&&this.fieldsOf("flow",t,a.fields),c.element)}#u(e){const t=this.model.kind("damping");return vt("Damping",!1,this.fieldsOf("damping",`materials.${e}.damping`,t.fields))}#h(e){const t=this.model.kind("material");return vt("Thermal",!1,w("p",{class:"section-note"},"Values with a table beside them can depend on temperature: that is how things melt."),this.fieldsOf("material",`materials.${e}`,t.fields.filter(n=>pc.includes(n.name))))}}function Y_(i){const e=i?.raw.forms;return Array.isArray(e)?e.filter(t=>typeof t=="string"):[]}const K_=[["Earth",9.81],["Moon",1.62],["None",0]],mc=["symplectic-euler","newmark-imex"];function Z_(i,e){const t=e==="linear-implicit-euler"||e==="bdf2";return["tangent","rotation","lazy"].includes(i)?t:["max_substeps","mass_scaling"].includes(i)?mc.includes(e):["tolerance","correction","correction_speed","max_iterations","max_halvings","widen_start","widen_end"].includes(i)?!mc.includes(e)&&e!=="linear-implicit-euler":!0}class J_ extends kc{signature(){const e=this.model.document.get();return[this.model.value("integrator.type"),this.model.value("solver.type"),this.model.value("contact.between"),Le(e?.heat),this.model.app.schema.get()!==null,this.model.app.scene.get()?.source,e!==null,this.model.entries("bodies").map(([t,n])=>[t,gc(n)]),this.model.entries("colliders").map(([t])=>t)]}build(){if(!this.model.document.get())return Bc(this.model,"Open a scene to see how it is simulated.");const e=String(this.model.value("integrator.type")??"quasistatic"),t=this.model.value("solver.type")==="direct",n=this.model.value("contact.between")==="barrier",s=this.model.kind("time").fields.filter(r=>r.name==="dt");return[this.#e(),vt("World",!0,this.#t(),this.fieldsOf("time","time",s)),vt("Integrator",!0,this.fieldsOf("integrator","integrator",this.model.kind("integrator").fields.filter(r=>Z_(r.name,e)),r=>r.name==="type"?this.#n(r):void 0)),vt("Solver",!0,this.fieldsOf("solver","solver",this.model.kind("solver").fields.filter(r=>!t||["type","precision"].includes(r.name)))),vt("Contact",!1,this.fieldsOf("contact","contact",this.model.kind("contact").fields.filter(r=>r.name!=="pairs"&&(n||!["self","distance","friction","start","thickness","restitution"].includes(r.name)))),this.#i()),vt("Heat",!1,this.#s()),this.model.entries("bodies").length>0&&vt("Elements",!0,this.#a())]}#e(){const e=this.model.list("presets").filter(t=>Le(t.raw.set));return e.length===0?null:vt("As in the papers",!0,w("div",{class:"presets two"},e.map(t=>{const[n,s]=t.title.split(": "),r=w("button",{class:"preset",type:"button","data-run":t.name,"data-key":`run-${t.name}`,tip:t.doc,"data-tip-side":"left"},n,s&&w("small",{},s));return r.addEventListener("click",()=>void this.model.apply(id(this.model,t.raw.set),t.title)),r})))}updated(){for(const e of this.element.querySelectorAll("[data-run]")){const t=this.model.list("presets").find(n=>n.name===e.dataset.run)?.raw.set;e.setAttribute("aria-pressed",String(Le(t)&&sd(this.model,t)))}}#t(){const e=this.model.kind("scene").fields.find(s=>s.name==="gravity")??{name:"gravity",type:"vec3",unit:"m/s2",doc:"Acceleration of everything that has mass."},t=this.field({...e,default:[0,0,0]},{kind:"scene",path:"gravity",standard:this.model.opened?.gravity??[0,0,0]}),n=w("div",{class:"row"},K_.map(([s,r])=>{const a=w("button",{class:"button small",type:"button","data-key":`gravity-${s}`},s);return a.addEventListener("click",()=>{const o=this.model.app.scene.get()?.up??[0,1,0];this.model.set({gravity:o.map(l=>l===0||r===0?0:-l*r)})}),a}));return[t,n]}#n(e){return{kind:"integrator",path:"integrator.type",choices:e.choices??this.model.list("integrators").map(n=>n.name),along:n=>{const s={"integrator.type":n},r=n==="linear-implicit-euler"||n==="bdf2";return!r&&(this.model.value("integrator.tangent")??"projected")!=="projected"&&(s["integrator.tangent"]="projected"),!r&&Number(this.model.value("integrator.lazy")??0)>0&&(s["integrator.lazy"]=0),s}}}#i(){const e=this.model.kind("collider").fields.find(t=>t.name==="friction");return e?this.model.entries("colliders").slice(0,12).map(([t])=>this.field(e,{kind:"collider",path:`colliders.${t}.friction`,label:`Friction of ${t}`})):[]}#s(){const e=Le(this.model.document.get()?.heat),t=nr("Temperatures","Heat is conducted, and materials may depend on it.",()=>e,r=>void this.model.apply({heat:r?{ambient:293.15,cooling:10}:null},"Heat").then(()=>this.refresh())),n={ambient:293.15,cooling:0},s=this.model.kind("heat").fields.filter(r=>r.name in n);return[t.element,e&&s.map(r=>this.field({...r,type:"number",default:r.default??n[r.name]},{kind:"heat",path:`heat.${r.name}`}))]}#a(){const e=this.model.list("elements").map(n=>n.name),t=this.model.kind("body").fields.find(n=>n.name==="element");return this.model.entries("bodies").slice(0,8).map(([n,s])=>{const r=this.model.app.scene.get()?.bodies.find(l=>l.name===n),a=gc(s),o=r?`${r.tets.toLocaleString("en")} tetrahedra, ${r.nodes.toLocaleString("en")} nodes`:"";return w("div",{class:"body-block"},w("h3",{},n),o&&w("p",{class:"section-note"},o),t&&this.field({...t,default:r?.element??"tet4"},{kind:"body",path:`bodies.${n}.element`,choices:t.choices??e}),a==="tets"&&this.field({name:"tets",type:"whole",min:4,max:1e6,doc:"How finely the surface is filled; the body is meshed again.",default:this.#r(n,"tets",2e4)},{kind:"mesh",path:`bodies.${n}.mesh.tets`}),a==="resolution"&&this.field({name:"resolution",type:"whole",min:1,max:2e3,doc:"Element edges across the shortest side; the body is made again.",default:this.#r(n,"resolution",8)},{kind:"mesh",path:`bodies.${n}.mesh.resolution`}))})}#r(e,t,n){const s=this.model.opened?.bodies,r=Le(s)&&Le(s[e])?s[e].mesh:void 0,a=Le(r)?r[t]:void 0;return typeof a=="number"?a:n}}function gc(i){const e=i.mesh;return!Le(e)||e.file!==void 0?"":e.surface!==void 0?e.size===void 0||Array.isArray(e.size)?"tets":"":Array.isArray(e.resolution)?"":"resolution"}class Q_{element=w("div",{class:"sheet"});#e;#t;constructor(e){this.#t=e,this.#e=e.app;const t=[];at(this.element,vt("Colour",!0,this.#n(t),this.#i(t),this.#s(t)),vt("Show",!0,this.#a(t),this.#r(t)),this.#l()),this.#e.view.subscribe(()=>t.forEach(n=>n())),this.#e.legend.subscribe(()=>t.forEach(n=>n()))}#n(e){const t=zi("field"),n=w("select",{class:"input",id:t});n.addEventListener("change",()=>this.#e.setView({field:n.value,range:null}));const s=()=>{const r=this.#t.list("results"),a=l=>{const c=r.find(h=>h.name===l);return c&&c.title!==l?c.title:fr(l)},o=this.#e.fields.get().filter(l=>l!=="none");at(n,w("option",{value:"none"},"Own look"),o.map(l=>w("option",{value:l},a(l)))),n.value=this.#e.view.get().field};return this.#e.fields.subscribe(s),e.push(()=>void(n.value=this.#e.view.get().field)),w("div",{class:"field"},w("label",{class:"label",for:t},"Colour by"),w("div",{class:"control"},n))}#i(e){const t=this.#e,n=()=>t.view.get().range??[t.legend.get()?.low??0,t.legend.get()?.high??1],s=(c,h)=>{const u=[...n()];u[c]=h,u[0]<u[1]?t.setView({range:u}):t.notify("warning","The lower end of the range must be below the upper one.")},r=[0,1].map(c=>Ri({label:c===0?"Lower end":"Upper end",scale:null,get:()=>n()[c],set:h=>s(c,h)})),a=nr("Range by what there is","The ends of the colour map follow the values.",()=>t.view.get().range===null,c=>t.setView({range:c?null:n()})),o=w("div",{class:"range-row"},r[0],w("span",{class:"unit"},"to"),r[1]),l=w("div",{},a.element,o);return e.push(()=>{a.show(),l.hidden=t.view.get().field==="none",o.hidden=t.view.get().range===null,r.forEach((c,h)=>{document.activeElement!==c&&(c.value=String(Number((n()[h]??0).toPrecision(4))))})}),l}#s(e){const t=G_.map(s=>{const r=w("button",{class:"map",type:"button",role:"radio","aria-label":s,tip:s},w("span",{style:{background:qh(s,"to right")}}));return r.addEventListener("click",()=>this.#e.setView({colormap:s})),[s,r]}),n=w("div",{class:"maps",role:"radiogroup","aria-label":"Colour map"},t.map(([,s])=>s));return Gi(n,".map",s=>s.click()),e.push(()=>{n.hidden=this.#e.view.get().field==="none";for(const[s,r]of t){const a=s===this.#e.view.get().colormap;r.setAttribute("aria-checked",String(a)),r.tabIndex=a?0:-1}}),n}#a(e){const t=uo("Surface",[["skin","Skin"],["elements","Elements"]],()=>this.#e.view.get().surface,n=>this.#e.setView({surface:n}));return e.push(t.show),t.element}#r(e){return[["edges","Element edges","Draws the elements with their edges, curved where elements are."],["cage","Cage","The elements’ edges around a ghost of the surface."],["inverted","Inverted elements","Points out elements that are inside out."],["pins","Pins","Marks nodes that are held."],["ground","Ground","A floor with soft shadows."],["shadows","Soft shadows","Turn them off where drawing is slow."]].map(([n,s,r])=>{const a=nr(s,r,()=>this.#e.view.get()[n]===!0,o=>this.#e.setView({[n]:o}));return e.push(a.show),a.element})}#l(){const e=w("button",{class:"button",type:"button"},ze("fit",18),"Fit everything");return e.addEventListener("click",()=>this.#e.stage?.frameAll()),vt("Camera",!0,e)}}const Yh=[["material","Material"],["simulation","Simulation"],["view","View"],["meters","Meters"]],j_=i=>Yh.some(([e])=>e===i);function Mn(i){const e=document.getElementById(i);if(e)return e;const t=w("div",{id:i});return document.body.append(t),t}function ev(i){const e=new Du(i),t=matchMedia("(width <= 760px)"),n=new ut(!t.matches);t.addEventListener("change",()=>n.set(!t.matches));const s={toggle:()=>n.set(!n.get()),shown:n};iv(),yu(),fd(i,Mn("top"),s),rd(e,Mn("toolbar"));const r=tv(e,Mn("side"),n);gd(i,Mn("transport")),nv(e,Mn("bottom"),()=>r("meters")),ju(i,Mn("dialogs")),Au(i),vd(i,s.toggle),sv(i);let a=!1;i.status.subscribe(o=>{a||!o||(a=!0,o.state==="empty"&&lo(i))})}function tv(i,e,t){const n=so("tab","material",j_),s=new Wu(i),r={material:new $_(i).element,simulation:new J_(i).element,view:new Q_(i).element,meters:s.element},a=Yh.map(([u,d])=>{const f=w("button",{class:"tab",type:"button",role:"tab",id:`tab-${u}`,"aria-controls":"settings"},ze(u,18),d);return f.addEventListener("click",()=>n.set(u)),[u,f]}),o=w("div",{class:"tabs",role:"tablist","aria-label":"Settings"},a.map(([,u])=>u)),l=w("div",{class:"panel",id:"settings",role:"tabpanel",tabindex:"0"}),c=w("div",{class:"side glass"},o,l);e.append(c);const h=()=>{const u=n.get();for(const[d,f]of a)f.setAttribute("aria-selected",String(d===u)),f.tabIndex=d===u?0:-1;l.setAttribute("aria-labelledby",`tab-${u}`),l.dataset.tab=u,l.replaceChildren(r[u]),l.scrollTop=0,s.run(t.get()&&u==="meters")};return Gi(o,".tab",u=>u.click()),n.subscribe(h),t.subscribe(u=>{e.hidden=!u,s.run(u&&n.get()==="meters")}),i.app.driver.subscribe(u=>{for(const d of["material","simulation"])r[d].inert=!u.driving}),u=>{n.set(u),t.set(!0)}}function nv(i,e,t){const n=w("div",{class:"bottom-left"}),s=w("div",{class:"bottom-middle"});e.append(n,s),H_(i,n),W_(i.app,n,t),V_(i.app,s),X_(i,s),Cu(i.app,s),qu(i.app,s)}function iv(){const i=document.createElement("canvas").getContext("webgl2");document.documentElement.classList.toggle("opaque",i===null||Gc(i)),i?.getExtension("WEBGL_lose_context")?.loseContext()}function sv(i){const e=()=>{const n=Mn("side").getBoundingClientRect(),s=Mn("top").getBoundingClientRect(),r=Mn("toolbar").querySelector(".toolbar")?.getBoundingClientRect(),a=n.width>innerWidth*.8,o={left:r&&r.height>r.width?Math.round(r.right):0,top:Math.round(s.bottom),right:n.width>0&&!a?Math.round(innerWidth-n.left):0,bottom:a&&n.height>0?Math.round(innerHeight-n.top):0};JSON.stringify(o)!==JSON.stringify(i.insets.get())&&i.insets.set(o)},t=new ResizeObserver(e);for(const n of["top","toolbar","side","transport"])t.observe(Mn(n));window.addEventListener("resize",e),e()}const rv={dark:{middle:3884112,rim:1185049,floor:4936799,environment:.6,ambient:.4,key:3.1,shadow:1},light:{middle:16053751,rim:13226200,floor:14278889,environment:.75,ambient:.5,key:2.7,shadow:1}};function av(i){const e=new Ao,t=new ot(new Ii(20,32,16),new rn({side:Wt,depthWrite:!1,vertexShader:"varying vec3 vDir; void main() { vDir = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",fragmentShader:`varying vec3 vDir;
        void main() {
          float y = normalize(vDir).y;
          vec3 low = vec3(0.30, 0.275, 0.25), level = vec3(0.52, 0.54, 0.57), high = vec3(0.80, 0.86, 0.95);
          gl_FragColor = vec4(y > 0.0 ? mix(level, high, smoothstep(0.0, 0.8, y)) : mix(level, low, smoothstep(0.0, 0.5, -y)), 1.0);
        }`}));e.add(t);const n=(a,o,l,c,h,u,d)=>{const f=new rs({color:new Ce(d).multiplyScalar(u),side:Vt}),_=new ot(new ai(c,h),f);_.position.set(a,o,l),_.lookAt(0,0,0),e.add(_)};n(-6,8,6,7,5,7,16774374),n(9,4,2,3,7,3,14674687),n(-2,5,-10,10,2.5,4.5,15397375),n(0,12,0,7,7,2.2,16777215);const s=new fs(i),r=s.fromScene(e,.035);return s.dispose(),e.traverse(a=>{a instanceof ot&&(a.geometry.dispose(),a.material.dispose())}),r.texture}class ov{mesh;#e;constructor(){const e=new kt;e.setAttribute("position",new Ct(new Float32Array([-1,-1,0,3,-1,0,-1,3,0]),3)),this.#e=new rn({depthTest:!1,depthWrite:!1,toneMapped:!1,uniforms:{middle:{value:new Ce},rim:{value:new Ce},aspect:{value:1}},vertexShader:"varying vec2 vAt; void main() { vAt = position.xy; gl_Position = vec4(position.xy, 1.0, 1.0); }",fragmentShader:`uniform vec3 middle, rim; uniform float aspect; varying vec2 vAt;
        float noise(vec2 p) { return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715)))) - 0.5; }
        void main() {
          vec2 p = (vAt - vec2(0.0, 0.12)) * vec2(min(aspect, 1.6) / 1.6, 1.0);
          float t = smoothstep(0.0, 1.35, length(p));
          gl_FragColor = vec4(mix(middle, rim, t) + noise(gl_FragCoord.xy) / 160.0, 1.0);
        }`}),this.mesh=new ot(e,this.#e),this.mesh.frustumCulled=!1,this.mesh.renderOrder=-10}set(e){this.#e.uniforms.middle.value.setHex(e.middle,Oi),this.#e.uniforms.rim.value.setHex(e.rim,Oi)}setAspect(e){this.#e.uniforms.aspect.value=e}}class Kh{mesh;#e={value:new dt(0,0,0,1)};constructor(){const e=new Po(1,64);e.rotateX(-Math.PI/2);const t=new Uf({transparent:!0,dithering:!0,shadowSide:Yn});t.onBeforeCompile=n=>{n.uniforms.uFade=this.#e,n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
varying vec3 vFloor;`).replace("#include <fog_vertex>",`#include <fog_vertex>
vFloor = (modelMatrix * vec4(position, 1.0)).xyz;`),n.fragmentShader=n.fragmentShader.replace("#include <lights_fragment_maps>","").replace("#include <common>",`#include <common>
varying vec3 vFloor; uniform vec4 uFade;`).replace("#include <opaque_fragment>",`#include <opaque_fragment>
gl_FragColor.a *= 1.0 - smoothstep(0.05, 0.8, distance(vFloor, uFade.xyz) / uFade.w);`)},this.mesh=new ot(e,t),this.mesh.receiveShadow=!0,this.mesh.renderOrder=-5,this.mesh.matrixAutoUpdate=!1}set(e){this.mesh.material.color.setHex(e.floor),this.mesh.material.emissive.setHex(e.floor).multiplyScalar(e.ambient)}spread(e,t){this.#e.value.set(e.x,e.y,e.z,t)}}function lv(){return{uField:{value:0},uColormap:{value:$h("viridis")},uRange:{value:new I(0,1,0)}}}function cv(i,e){i.uColormap.value=$h(e)}const hv=`
vec3 transformedNormal = normalize( mat3( viewMatrix ) * objectNormal );
vValue = value;
`,uv=`
#include <color_fragment>
if ( uField > 0.5 ) {
  float at = clamp( vValue, 0.0, 1.0 );
  diffuseColor.rgb = texture2D( uColormap, vec2( at * ( 255.0 / 256.0 ) + 0.5 / 256.0, 0.5 ) ).rgb;
  if ( uRange.z > 0.5 && mix( uRange.x, uRange.y, at ) < 0.0 ) diffuseColor.rgb = vec3( 1.0, 0.02, 0.35 );
  totalEmissiveRadiance += 0.2 * diffuseColor.rgb; // colours that mean something stay readable in the shade
}
`,dv=`
#include <lights_fragment_end>
#if NUM_DIR_LIGHTS > 0
{
  float lambert = dot( normal, directionalLights[ 0 ].direction );
  float around = clamp( ( lambert + uSoft ) / ( 1.0 + uSoft ), 0.0, 1.0 );
  float extra = max( 0.0, around * around - max( lambert, 0.0 ) );
  vec3 deep = mix( material.diffuseColor, material.diffuseColor * material.diffuseColor * 1.6, 0.5 );
  reflectedLight.directDiffuse += extra * uSoft * 1.3 * directionalLights[ 0 ].color * deep * RECIPROCAL_PI;
  float grazing = pow( 1.0 - saturate( dot( normal, normalize( vViewPosition ) ) ), 3.0 );
  reflectedLight.indirectDiffuse += grazing * uSoft * 0.16 * material.diffuseColor;
}
#endif
`;function _c(i,e,t){i.onBeforeCompile=n=>{Object.assign(n.uniforms,e,{uSoft:{value:t}}),n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
attribute float value;
varying float vValue;`).replace("#include <defaultnormal_vertex>",hv),n.fragmentShader=n.fragmentShader.replace("#include <common>",`#include <common>
uniform float uField, uSoft;
uniform sampler2D uColormap;
uniform vec3 uRange;
varying float vValue;`).replace("#include <color_fragment>",uv).replace("#include <lights_fragment_end>",dv)},i.customProgramCacheKey=()=>"body"}function Zh(i){return new Lh({color:i.color,roughness:Math.min(i.roughness,.15),metalness:0,transparent:!0,opacity:.22,depthWrite:!1,side:Vt,envMapIntensity:1.4,specularIntensity:1,clearcoat:1,clearcoatRoughness:.08})}function vc(i,e,t,n){if(i.style==="glass"){const a=Zh(i);return _c(a,e,0),a}const s={color:n?new Ce(16777215):i.color,roughness:Math.min(1,.18+.82*i.roughness),metalness:0,vertexColors:n,side:Vt,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1},r=t?new Lh({...s,clearcoat:.35*(1-i.roughness),clearcoatRoughness:.35,sheen:.35*i.softness,sheenRoughness:.6,sheenColor:i.color.clone().lerp(new Ce(16777215),.35)}):new vr(s);return _c(r,e,i.softness),r}function fv(i){return i.style==="glass"?Zh(i):new vr({color:i.color,roughness:.25+.75*i.roughness,metalness:0,side:Vt})}const xc=[15247484,8370110,12815774,14860917,9419147,10197712],io=1;class pv{group=new qn;field=lv();bounds=new pn;bodies=[];hasFloor=!1;#e=new Th({color:0,transparent:!0,opacity:.5});#t=new Map;#n=new pn;#i=new I;#s=[];#a=null;build(e,t,n,s){this.clear(),e.bodies.forEach((r,a)=>this.#l(r,a,t,n)),e.colliders.forEach((r,a)=>this.#o(r,a,t)),this.show(s),this.#a&&this.setPalette(this.#a)}clear(){for(const e of this.bodies)e.mesh.geometry.dispose(),e.mesh.material.dispose(),e.edges?.geometry.dispose();for(const e of this.#s)e.object.geometry.dispose(),e.object.material.dispose();for(const e of this.#t.values())e.dispose();this.#t.clear(),this.group.clear(),this.bodies=[],this.#s=[],this.hasFloor=!1,this.bounds.makeEmpty()}setRich(e){for(const t of this.bodies){const n=t.mesh.material,s=vc(t.look,this.field,e,n.vertexColors);s.map=n.map,s.opacity=n.opacity,s.transparent=n.transparent,s.depthWrite=n.depthWrite,t.mesh.material=s,n.dispose()}}show(e){cv(this.field,e.colormap),this.field.uRange.value.z=e.inverted&&e.field==="det_F"?1:0;for(const t of this.bodies){const n=t.look.style==="glass",s=t.mesh.material;s.opacity=e.cage?.12:n?.22:1,s.transparent=e.cage||n,s.depthWrite=!e.cage&&!n,t.mesh.castShadow=!e.cage&&!n,t.edges&&(t.edges.visible=e.edges||e.cage)}}setPalette(e){this.#a=e;const t=e.rim<8421504;this.#e.color.setHex(724756),this.#e.opacity=t?.6:.45;for(const n of this.#s)n.floor?.set(e)}update(e){this.bounds.makeEmpty();const t=Math.min(e.bodies.length,this.bodies.length);for(let s=0;s<t;s++)this.#r(this.bodies[s],e.bodies[s]);const n=Math.min(e.matrices.length,this.#s.length);for(let s=0;s<n;s++){const{object:r,floor:a}=this.#s[s];r.matrix.fromArray(e.matrices[s]),a&&(r.userData.pose=r.userData.pose.copy(r.matrix)),r.matrixWorldNeedsUpdate=!0}this.field.uField.value=e.hasValues?1:0,this.field.uRange.value.x=e.low,this.field.uRange.value.y=e.high}spreadFloors(e,t){for(const{object:n,floor:s}of this.#s){if(!s)continue;const r=n.userData.pose,a=r.elements,o=this.#i.copy(e),l=(o.x-a[12])*a[4]+(o.y-a[13])*a[5]+(o.z-a[14])*a[6];o.x-=l*a[4],o.y-=l*a[5],o.z-=l*a[6],n.matrix.copy(r).setPosition(o),n.matrix.scale(this.#n.min.setScalar(t)),n.matrixWorldNeedsUpdate=!0,s.spread(o,t)}}expandByColliders(e){const t=4*this.#i.copy(e.max).sub(e.min).length();for(const{object:n,floor:s}of this.#s)s||!n.visible||(n.geometry.boundingBox||n.geometry.computeBoundingBox(),this.#n.copy(n.geometry.boundingBox).applyMatrix4(n.matrix),this.#i.copy(this.#n.max).sub(this.#n.min).length()<t&&e.union(this.#n))}floorPose(e){for(const{floor:t,object:n}of this.#s){if(!t||!n.visible)continue;const s=n.userData.pose,r=s.elements;if(r[4]*e.x+r[5]*e.y+r[6]*e.z>.9)return s}return null}#r(e,t){if(t.positions.length!==4*e.topology.vertices)return;const n=t.bounds;e.frame=t,e.positions.array=t.positions,e.positions.needsUpdate=!0,e.normals.array=t.normals,e.normals.needsUpdate=!0;const{mesh:s}=e;s.position.set(n[0],n[1],n[2]),s.scale.set(n[3]-n[0],n[4]-n[1],n[5]-n[2]),s.updateMatrix(),s.matrixWorldNeedsUpdate=!0,e.look.style!=="hidden"&&(this.#n.min.set(n[0],n[1],n[2]),this.#n.max.set(n[3],n[4],n[5]),this.bounds.union(this.#n))}#l(e,t,n,s){const r=n.bodies[t],o={color:r?.color?new Ce().setRGB(...r.color,Ft):new Ce(xc[t%xc.length]),roughness:r?.roughness??.4,softness:r?.softness??.35,style:r?.style??"solid"},l=Mc(new bl(new Uint16Array(4*e.vertices),4)),c=Mc(new bl(new Int8Array(4*e.vertices),4)),h=new kt;h.setAttribute("position",new ss(l,3,0,!0)),h.setAttribute("value",new ss(l,1,3,!0)),h.setAttribute("normal",new ss(c,3,0,!0)),h.setIndex(new Ct(e.index,1)),h.boundingSphere=new Zn(new I(.5,.5,.5),.87);const u=e.uv!==null&&r?.texture!=null;e.uv&&h.setAttribute("uv",new Ct(e.uv,2));const d=e.colors!==null&&!u;d&&h.setAttribute("color",new Ct(mv(e.colors),4,!0));const f=vc(o,this.field,s,d);u&&(f.map=this.#c(n.epoch,r.texture,f)),u&&f.color.setHex(16777215);const _=new ot(h,f);_.castShadow=o.style!=="glass",_.receiveShadow=!0,_.matrixAutoUpdate=!1,_.visible=o.style!=="hidden",_.layers.enable(io),this.group.add(_);let M=null;if(e.edges){const m=new kt;m.setAttribute("position",h.getAttribute("position")),m.setIndex(new Ct(e.edges,1)),m.boundingSphere=h.boundingSphere,M=new Cf(m,this.#e),_.add(M)}this.bodies.push({mesh:_,edges:M,topology:e,positions:l,normals:c,frame:null,look:o})}#o(e,t,n){const s=n.colliders[t],r=s?.style??"solid",o={color:s?.color?new Ce().setRGB(...s.color,Ft):new Ce(10134445),roughness:s?.roughness??.4,style:r};let l,c=null;if(e.endless)c=new Kh,l=c.mesh,l.userData.pose=new et,this.hasFloor=this.hasFloor||r!=="hidden";else{const h=new kt;h.setAttribute("position",new Ct(e.positions,3)),h.setAttribute("normal",new Ct(e.normals,3)),h.setIndex(new Ct(e.index,1)),l=new ot(h,fv(o)),l.castShadow=r==="solid",l.receiveShadow=r==="solid",l.matrixAutoUpdate=!1,r==="solid"&&l.layers.enable(io)}l.visible=r!=="hidden",this.group.add(l),this.#s.push({object:l,floor:c})}#c(e,t,n){let s=this.#t.get(t);return s||(s=new Gf().load(`texture/${e}/${t}`,()=>n.needsUpdate=!0),s.colorSpace=Ft,s.wrapS=ls,s.wrapT=ls,s.anisotropy=4,this.#t.set(t,s),s)}}function Mc(i){return i.setUsage(Jd),i}function mv(i){const e=new Uint16Array(256);for(let n=0;n<256;n++){const s=n/255;e[n]=Math.round(65535*(s<=.04045?s/12.92:Math.pow((s+.055)/1.055,2.4)))}const t=new Uint16Array(i.length);for(let n=0;n<i.length;n++)t[n]=n%4===3?257*i[n]:e[i[n]];return t}const gv=.085,Sc=Math.PI/2-.02,_v=-.03;class vv{camera=new hn(28,1,.01,100);#e={target:new I,azimuth:.6,elevation:.3,logDistance:0};#t={target:new I,azimuth:.6,elevation:.3,logDistance:0};#n=new En;#i=new I;#s=new I;#a=new I;#r=new I;#l=1;#o=1;#c=1;#u={left:0,top:0,right:0,bottom:0};#h=!0;above=!0;constructor(){this.#d()}setUp(e,t,n){const s=this.#r.set(e,t,n);s.lengthSq()===0&&s.set(0,1,0),s.normalize(),this.#n.setFromUnitVectors(new I(0,1,0),s),this.camera.up.copy(s),this.#h=!0}resize(e,t,n){this.#o=Math.max(1,e),this.#c=Math.max(1,t),this.#u=n,this.camera.aspect=this.#o/this.#c;const s=Math.round((n.right-n.left)/2),r=Math.round((n.bottom-n.top)/2);this.camera.setViewOffset(this.#o,this.#c,s,r,this.#o,this.#c),this.#h=!0}frame(e,t,n,s,r,a=1){this.#l=Math.max(t,1e-6);const o=this.#t;o.target.copy(e),s!==void 0&&(o.azimuth=n?s:Mv(s,o.azimuth)),r!==void 0&&(o.elevation=this.#f(r));const l=this.#v(),c=Math.tan(this.camera.fov*Math.PI/360),h=this.#l/Math.sin(Math.atan(c*Math.min(l.y,l.x*this.camera.aspect)));o.logDistance=Math.log(h/a),n&&xv(this.#e,o),this.#h=!0}orbit(e,t){const n=1.25*Math.PI/Math.min(this.#o,this.#c);this.#t.azimuth-=e*n,this.#t.elevation=this.#f(this.#t.elevation+t*n),this.#h=!0}pan(e,t){this.#p();const n=this.worldPerPixel(this.#t.target);this.#t.target.addScaledVector(this.#s,-e*n).addScaledVector(this.#a,t*n),this.#h=!0}zoom(e,t,n){const s=this.#t,r=Math.log(this.#l*.08),a=Math.log(this.#l*60),o=Math.max(r,Math.min(a,s.logDistance+Math.log(e))),l=Math.exp(o-s.logDistance);s.logDistance=o,this.#p();const c=this.worldPerPixel(s.target)*(1-l),h=(this.#o+this.#u.left-this.#u.right)/2,u=(this.#c+this.#u.top-this.#u.bottom)/2;s.target.addScaledVector(this.#s,(t-h)*c).addScaledVector(this.#a,(u-n)*c),this.#h=!0}worldPerPixel(e){this.camera.getWorldDirection(this.#r);const t=Math.abs(this.#r.dot(this.#i.copy(e).sub(this.camera.position)));return 2*Math.tan(this.camera.fov*Math.PI/360)*t/this.#c}ray(e,t,n){return n.origin.copy(this.camera.position),n.direction.set(2*e/this.#o-1,1-2*t/this.#c,.5).unproject(this.camera).sub(n.origin).normalize(),n}update(e){const t=this.#e,n=this.#t,s=Math.abs(n.azimuth-t.azimuth)+Math.abs(n.elevation-t.elevation)+Math.abs(n.logDistance-t.logDistance)+n.target.distanceTo(t.target)/Math.exp(t.logDistance);if(s<1e-5&&!this.#h)return!1;const r=s<1e-5?1:1-Math.exp(-e/gv);return t.azimuth+=r*(n.azimuth-t.azimuth),t.elevation+=r*(n.elevation-t.elevation),t.logDistance+=r*(n.logDistance-t.logDistance),t.target.lerp(n.target,r),this.#h=!1,this.#d(),!0}get target(){return this.#e.target}#f(e){return Math.max(this.above?_v:-Sc,Math.min(Sc,e))}#v(){const{left:e,top:t,right:n,bottom:s}=this.#u;return{x:Math.max(.3,(this.#o-e-n)/this.#o),y:Math.max(.3,(this.#c-t-s)/this.#c)}}#p(){this.camera.matrixWorld.extractBasis(this.#s,this.#a,this.#r)}#d(){const{azimuth:e,elevation:t,logDistance:n,target:s}=this.#e,r=Math.exp(n),a=Math.cos(t);this.#i.set(a*Math.sin(e),Math.sin(t),a*Math.cos(e)).applyQuaternion(this.#n),this.camera.position.copy(s).addScaledVector(this.#i,r),this.camera.lookAt(s),this.camera.near=Math.max(r*.02,r-8*this.#l),this.camera.far=r+30*this.#l,this.camera.updateProjectionMatrix(),this.camera.updateMatrixWorld()}}function xv(i,e){i.target.copy(e.target),i.azimuth=e.azimuth,i.elevation=e.elevation,i.logDistance=e.logDistance}function Mv(i,e){return i+2*Math.PI*Math.round((e-i)/(2*Math.PI))}const wi=256,Sv=new En().setFromAxisAngle(new I(1,0,0),Math.PI);class yv{mesh;#e=new dr(-1,1,1,-1,0,1);#t;#n;#i;#s;#a=new Ao;#r=new dr(-1,1,1,-1,0,1);#l=new I;#o=new Ce;enabled=!0;constructor(){const e={depthBuffer:!0,type:$t,generateMipmaps:!1};this.#t=new sn(wi,wi,e),this.#n=new sn(wi,wi,{...e,depthBuffer:!1}),this.#i=new rn({side:Vt,vertexShader:"varying float vDepth; void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); vDepth = gl_Position.z * 0.5 + 0.5; }",fragmentShader:"varying float vDepth; void main() { float h = clamp(vDepth, 0.0, 1.0); gl_FragColor = vec4(vec3((1.0 - h) * (1.0 - h) * (1.0 - h)), 1.0); }"}),this.#s=new rn({depthTest:!1,depthWrite:!1,uniforms:{map:{value:null},step:{value:new Ge}},vertexShader:"varying vec2 vUv; void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }",fragmentShader:`uniform sampler2D map; uniform vec2 step; varying vec2 vUv;
        void main() {
          float sum = 0.0, weight = 0.0;
          for (int i = -5; i <= 5; i++) {
            float w = exp(-float(i * i) / 10.0);
            sum += w * texture2D(map, vUv + float(i) * step).r;
            weight += w;
          }
          gl_FragColor = vec4(vec3(sum / weight), 1.0);
        }`}),this.#a.add(new ot(new ai(2,2),this.#s));const t=new rn({transparent:!0,depthWrite:!1,toneMapped:!1,uniforms:{map:{value:this.#t.texture},strength:{value:.6}},vertexShader:"varying vec2 vUv; void main() { vUv = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",fragmentShader:`uniform sampler2D map; uniform float strength; varying vec2 vUv;
        void main() {
          vec2 edge = smoothstep(vec2(0.0), vec2(0.08), vUv) * smoothstep(vec2(0.0), vec2(0.08), 1.0 - vUv);
          gl_FragColor = vec4(0.0, 0.0, 0.01, strength * edge.x * edge.y * texture2D(map, vec2(vUv.x, 1.0 - vUv.y)).r);
        }`,polygonOffset:!0,polygonOffsetFactor:-2,polygonOffsetUnits:-2});this.mesh=new ot(new ai(1,1),t),this.mesh.renderOrder=-4,this.mesh.frustumCulled=!1,this.#e.layers.set(io)}setStrength(e){this.mesh.material.uniforms.strength.value=e}place(e,t,n){const s=1.6*n;this.mesh.position.copy(e).addScaledVector(t,1e-4*n),this.mesh.quaternion.setFromUnitVectors(this.#l.set(0,0,1),t),this.mesh.scale.setScalar(2*s),this.#e.left=-s,this.#e.right=s,this.#e.top=s,this.#e.bottom=-s,this.#e.near=0,this.#e.far=.55*n,this.#e.updateProjectionMatrix(),this.#e.position.copy(e).addScaledVector(t,-.002*n),this.#e.quaternion.copy(this.mesh.quaternion).multiply(Sv),this.#e.updateMatrixWorld()}render(e,t){if(this.mesh.visible=!1,!this.enabled)return;const n=e.getRenderTarget(),s=t.background,r=e.shadowMap.needsUpdate;e.getClearColor(this.#o);const a=e.getClearAlpha();e.shadowMap.needsUpdate=!1,e.setClearColor(0,1),t.overrideMaterial=this.#i,t.background=null,e.setRenderTarget(this.#t),e.render(t,this.#e),t.overrideMaterial=null,t.background=s,this.#c(e,this.#t,this.#n,1.6/wi,0),this.#c(e,this.#n,this.#t,0,1.6/wi),e.setRenderTarget(n),e.setClearColor(this.#o,a),e.shadowMap.needsUpdate=r,this.mesh.visible=!0}#c(e,t,n,s,r){this.#s.uniforms.map.value=t.texture,this.#s.uniforms.step.value.set(s,r),e.setRenderTarget(n),e.render(this.#a,this.#r)}}const yc=4096,bc=new I(0,1,0);class bv{group=new qn;#e;#t;#n;#i;#s=new I;#a=new I;point=new I;constructor(e,t,n,s){this.#e=new ot(n,e),this.#t=new ot(t,e),this.#n=new ot(t,e),this.#i=new ot(s,e),this.group.add(this.#e,this.#t,this.#n,this.#i);for(const r of this.group.children)r.renderOrder=20,r.frustumCulled=!1}set(e,t){const n=this.#a.set(e[3],e[4],e[5]);this.#e.position.copy(this.point),this.#e.scale.setScalar(4.5*t),this.#r(this.#t,this.point,this.#s.copy(n).sub(this.point),t);const s=this.#s.set(e[6],e[7],e[8]),r=s.length(),a=r>1e-6;if(this.#i.visible=a,this.#n.visible=a,!a)return;const o=Math.min(140,Math.max(18,52+26*Math.log10(r)))*t,l=13*t;s.divideScalar(r),this.#i.quaternion.setFromUnitVectors(bc,s),this.#i.position.copy(n).addScaledVector(s,o-.5*l),this.#i.scale.set(5.5*t,l,5.5*t),this.#r(this.#n,n,s.multiplyScalar(o-l),1.6*t)}#r(e,t,n,s){const r=n.length();e.visible=r>s,e.visible&&(e.position.copy(t).addScaledVector(n,.5),e.scale.set(s,r,s),e.quaternion.setFromUnitVectors(bc,n.divideScalar(r)))}}class Ev{group=new qn;#e=[];#t=new rs({color:16756782,depthTest:!1,transparent:!0,opacity:.95,toneMapped:!1});#n=new _r(1,1,1,10,1);#i=new Ii(1,16,10);#s=new Lo(1,1,14);#a;#r;#l=new rs({color:16777215,transparent:!0,opacity:.9,depthTest:!1,toneMapped:!1,side:Vt});#o;#c=new et;#u=new En;#h=0;constructor(){this.#a=new Tf(new Ii(1,10,8),new vr({color:3112438,roughness:.35,emissive:797798,emissiveIntensity:.5}),yc),this.#a.count=0,this.#a.frustumCulled=!1,this.#r=new qn;const e=new ot(new Do(1,.018,8,72),this.#l);this.#o=new ot(new Ii(1,32,16),new rs({color:16777215,transparent:!0,opacity:.1,depthWrite:!1,toneMapped:!1})),this.#r.add(e,this.#o),this.#r.visible=!1,e.renderOrder=19,this.#o.renderOrder=18,this.group.add(this.#a,this.#r)}setGrabs(e,t){for(let n=0;n<Math.max(e.length,this.#e.length);n++){let s=this.#e[n];const r=e[n];if(!r){s.group.visible=!1;continue}s||(s=new bv(this.#t,this.#n,this.#i,this.#s),this.#e.push(s),this.group.add(s.group)),s.group.visible=!0,s.point.fromArray(r.vectors,0),s.set(r.vectors,t(s.point))}}setPins(e,t,n){const s=n?Math.min(e.length/3,yc):0;if(this.#a.count=s,s===0&&this.#h===0)return;this.#h=s;const r=this.#c;for(let a=0;a<s;a++)r.makeScale(t,t,t).setPosition(e[3*a],e[3*a+1],e[3*a+2]),this.#a.setMatrixAt(a,r);this.#a.instanceMatrix.needsUpdate=!0}showCursor(e,t,n,s){this.#r.visible=!0,this.#r.position.copy(e),this.#r.quaternion.copy(this.#u.setFromUnitVectors(wv,t)),this.#r.scale.setScalar(n),this.#l.color.setHex(s),this.#o.material.color.setHex(s)}hideCursor(){const e=this.#r.visible;return this.#r.visible=!1,e}}const wv=new I(0,0,1),Tv=["video/mp4;codecs=avc1.42E01E","video/webm;codecs=vp9","video/webm;codecs=vp8","video/webm"];class Av{#e;#t=null;#n=[];constructor(e){this.#e=e}get recording(){return this.#t!==null}start(){if(this.#t)return;const e=typeof MediaRecorder>"u"?void 0:Tv.find(n=>MediaRecorder.isTypeSupported(n));if(!e)throw new Error("this browser cannot record movies");this.#n=[];const t=new MediaRecorder(this.#e.captureStream(60),{mimeType:e,videoBitsPerSecond:12e6});t.ondataavailable=n=>{n.data.size>0&&this.#n.push(n.data)},t.start(1e3),this.#t=t}stop(){const e=this.#t;return this.#t=null,e?new Promise(t=>{e.onstop=()=>{for(const n of e.stream.getTracks())n.stop();t(this.#n.length>0?new Blob(this.#n,{type:e.mimeType.split(";")[0]??"video/webm"}):null),this.#n=[]},e.stop()}):Promise.resolve(null)}}function Rv(){return{body:-1,distance:1/0,point:new I,normal:new I}}const qs=new pn,Cv=new I;function Pv(i,e,t){t.body=-1,t.distance=1/0;for(let n=0;n<i.length;n++){const s=i[n],r=s.frame?.bounds;!r||!s.mesh.visible||(qs.min.set(r[0],r[1],r[2]),qs.max.set(r[3],r[4],r[5]),!(!qs.containsPoint(e.origin)&&!e.intersectBox(qs,Cv))&&Lv(s,n,e,t))}return t.body<0?!1:(t.point.copy(e.origin).addScaledVector(e.direction,t.distance),!0)}function Lv(i,e,t,n){const s=i.frame,r=s.bounds,a=i.topology.index,o=s.positions,l=(r[3]-r[0])/65535||1e-30,c=(r[4]-r[1])/65535||1e-30,h=(r[5]-r[2])/65535||1e-30,u=(t.origin.x-r[0])/l,d=(t.origin.y-r[1])/c,f=(t.origin.z-r[2])/h,_=t.direction.x/l,M=t.direction.y/c,m=t.direction.z/h;for(let p=0;p<a.length;p+=3){const S=4*a[p],R=4*a[p+1],b=4*a[p+2],A=o[S],T=o[S+1],g=o[S+2],y=o[R]-A,F=o[R+1]-T,D=o[R+2]-g,U=o[b]-A,O=o[b+1]-T,W=o[b+2]-g,L=M*W-m*O,H=m*U-_*W,K=_*O-M*U,G=y*L+F*H+D*K;if(G===0)continue;const te=u-A,X=d-T,j=f-g,ee=(te*L+X*H+j*K)/G;if(ee<0||ee>1)continue;const Me=X*D-j*F,De=j*y-te*D,Y=te*F-X*y,he=(_*Me+M*De+m*Y)/G;if(he<0||ee+he>1)continue;const ve=(U*Me+O*De+W*Y)/G;if(ve<=0||ve>=n.distance)continue;n.distance=ve,n.body=e;const be=s.normals,pe=1-ee-he;n.normal.set(pe*be[S]+ee*be[R]+he*be[b],pe*be[S+1]+ee*be[R+1]+he*be[b+1],pe*be[S+2]+ee*be[R+2]+he*be[b+2]).normalize()}}const Dv=new I(0,1,0),Iv=new I(-.55,1,.62).normalize();class Nv{canvas;orbit=new vv;bodies=new pv;markers=new Ev;up=new I(0,1,0);center=new I;radius=1;onTick=null;#e;#t;#n=new Ao;#i=new ov;#s=new Kh;#a=new yv;#r=new Xf(16774116,2.4);#l;#o;#c;#u=new I;#h=new I;#f=new pn;#v=new En;#p=new Zn(new I,0);#d=null;#_=null;#m=!0;#g="";#x=1;#M=1/0;#b=0;#E=!1;#w=0;#S=!1;#y=0;#A=!0;#R=0;constructor(e,t){this.#e=e,this.#c=t;const n=document.createElement("canvas").getContext("webgl2");if(!n)throw new Error("This browser does not offer WebGL 2, with which the studio draws.");this.#l=new Zu(Gc(n)),n.getExtension("WEBGL_lose_context")?.loseContext(),this.#t=new z_({antialias:!0,powerPreference:"high-performance"}),this.canvas=this.#t.domElement,this.canvas.tabIndex=0,this.canvas.setAttribute("role","application"),this.canvas.setAttribute("aria-label","Simulation. Drag a body to pull it, drag beside it to turn the view."),t.append(this.canvas),this.#o=new Av(this.canvas),this.#N(),new ResizeObserver(()=>this.#C()).observe(t),e.insets.subscribe(()=>this.#C()),e.dark.subscribe(s=>this.#U(s)),e.view.subscribe(s=>{this.bodies.show(s),this.#T()}),e.scene.subscribe(s=>this.#F(s)),e.topologies.on(s=>this.#d=s),this.canvas.addEventListener("webglcontextrestored",()=>this.#T()),e.stage=this}start(){this.#t.setAnimationLoop(e=>this.#H(e))}get pictureTime(){return this.#l.mean}stopFollowing(){this.#A=!1}setQuality(e){this.#l.fix(e),this.#D()}invalidate(){this.#m=!0}pick(e,t,n,s){return this.orbit.ray(e,t,n),Pv(this.bodies.bodies,n,s)}frameAll(){this.#I(!1)}async picture(){this.#P(!0),this.#L();const e=await new Promise(t=>this.canvas.toBlob(t,"image/png"));if(this.#P(!1),!e)throw new Error("the browser gave no picture");return e}camera(){const{camera:e,target:t}=this.orbit;return{position:e.position.toArray(),target:t.toArray(),fov:e.fov}}thumbnail(e,t){this.#L();const n=document.createElement("canvas");n.width=e,n.height=t;const s=Math.max(e/this.canvas.width,t/this.canvas.height),r=this.canvas.width*s,a=this.canvas.height*s;return n.getContext("2d")?.drawImage(this.canvas,(e-r)/2,(t-a)/2,r,a),n.toDataURL("image/jpeg",.85)}startMovie(){this.#o.start(),this.#e.recording.set(!0)}async stopMovie(){return this.#e.recording.set(!1),this.#o.stop()}#N(){const e=this.#t;e.toneMapping=vo,e.toneMappingExposure=1,e.shadowMap.enabled=!0,e.shadowMap.type=Ci,e.shadowMap.autoUpdate=!1,e.info.autoReset=!0,this.#n.environment=av(e),this.#r.castShadow=!0,this.#n.add(this.#i.mesh,this.#s.mesh,this.#a.mesh,this.bodies.group,this.markers.group,this.#r,this.#r.target),this.#D()}#U(e){const t=rv[e?"dark":"light"];this.#i.set(t),this.#s.set(t),this.bodies.setPalette(t),this.#n.environmentIntensity=t.environment,this.#r.intensity=t.key,this.#r.shadow.intensity=t.shadow,this.#a.setStrength(e?.75:.55),this.#m=!0}#D(){const e=this.#l.level;this.#a.enabled=e.contact;const t=this.#r.shadow;t.mapSize.x!==e.shadow&&(t.mapSize.setScalar(e.shadow),t.map?.dispose(),t.map=null),t.radius=Math.max(2.5,e.shadow/120),t.blurSamples=e.shadow>=1024?12:8,this.bodies.setRich(e.rich),this.#C()}#C(){const e=this.#c.clientWidth||1,t=this.#c.clientHeight||1;this.#t.setPixelRatio(this.#S?Math.max(1.5,this.#l.pixelRatio):this.#l.pixelRatio),this.#t.setSize(e,t),this.#i.setAspect(e/t),this.orbit.resize(e,t,this.#e.insets.get()),this.#T()}#P(e){e!==this.#S&&(this.#S=e,this.#l.pixelRatio<1.5&&this.#C())}#T(){this.#t.shadowMap.needsUpdate=!0,this.#m=!0}#F(e){e||(this.bodies.clear(),this.#d=null,this.#_=null,this.#g="",this.#T())}#O(e,t){this.#_=e,this.bodies.build(e,t,this.#l.level.rich,this.#e.view.get()),this.up.set(...t.up).normalize(),this.orbit.setUp(...t.up),this.orbit.above=this.bodies.hasFloor}#B(e){const t=this.#e.scene.get();this.#d&&t&&this.#_!==this.#d&&this.#O(this.#d,t),this.bodies.update(e);const n=t?`${t.source}:${t.name}:${t.title}`:"";n!==this.#g?(this.#g=n,this.#M=1/0,this.#p.radius=0,this.#k(t),this.#I(!0),this.#A=!0):this.#A&&this.#z();const s=r=>this.orbit.worldPerPixel(r);this.markers.setGrabs(e.grabs,s),this.markers.setPins(e.pins,.011*this.radius,this.#e.view.get().pins),this.#T(),e.hasValues?this.#G(e):this.#e.legend.get()&&this.#e.legend.set(null)}#k(e){const t=this.bodies.bounds.clone(),n=e?.bounds;n&&(t.expandByPoint(this.#u.set(...n.min)),t.expandByPoint(this.#u.set(...n.max))),t.isEmpty()&&t.set(new I(-1,-1,-1),new I(1,1,1)),t.getCenter(this.center),this.radius=Math.max(.5*t.getSize(this.#u).length(),1e-6),this.#e.brush.patch({radius:.13*this.radius})}#I(e){const t=this.#e.scene.get(),n=this.#f.copy(this.bodies.bounds);if(!n.isEmpty()){this.bodies.expandByColliders(n),n.getCenter(this.center);const s=Math.max(.5*n.getSize(this.#u).length(),.2*this.radius),r=t?.raw.view,a=e?(r?.azimuth??35)*Math.PI/180:void 0,o=e?(r?.elevation??18)*Math.PI/180:void 0;this.#x=s,this.orbit.frame(this.center,1.12*s,e,a,o)}this.#T()}#z(){const e=performance.now(),t=this.#f.copy(this.bodies.bounds);if(e-this.#R<300||t.isEmpty())return;this.#R=e,this.bodies.expandByColliders(t);const n=t.getCenter(this.#u).distanceTo(this.center),s=.5*this.#h.copy(t.max).sub(t.min).length();(n>.25*s||s>1.3*this.#x||s<.6*this.#x)&&this.#I(!1)}#G(e){const t=this.#e.view.get(),n=this.#e.legend.get(),s=performance.now();if(n&&n.field===t.field&&n.colormap===t.colormap&&(s-this.#y<200||n.low===e.low&&n.high===e.high))return;this.#y=s;const a=this.#e.schema.get()?.results,o=Array.isArray(a)?a.find(l=>l.name===t.field):void 0;this.#e.legend.set({field:t.field,unit:String(o?.unit??""),low:e.low,high:e.high,colormap:t.colormap})}#H(e){const t=Math.min(.1,(e-this.#b)/1e3);this.#E&&this.#l.measure(e-this.#b)&&this.#D(),this.#b=e,this.onTick?.(t);const n=this.#e.connection,s=n.frameWaits&&this.#d?n.takeFrame(this.#d.epoch):null;s&&this.#B(s),this.orbit.update(t)&&(this.#m=!0);const r=this.#m||this.#o.recording;r?(this.#w=e,this.#P(!1),this.#L()):!this.#S&&e-this.#w>400&&!this.#e.status.get()?.playing&&(this.#P(!0),this.#L()),this.#E=r,s&&(n.acknowledge(s.frame),this.#e.frames.emit(s))}#L(){this.#m=!1,this.#V(),this.#W(),this.#t.shadowMap.needsUpdate&&this.#a.render(this.#t,this.#n),this.#t.shadowMap.enabled=this.#e.view.get().shadows,this.#t.render(this.#n,this.orbit.camera)}#V(){const e=this.#f.copy(this.bodies.bounds);if(e.isEmpty())return;this.bodies.expandByColliders(e);const t=e.getCenter(this.#u),n=Math.max(.5*this.#h.copy(e.max).sub(e.min).length(),.3*this.radius),s=this.#p;if(t.distanceTo(s.center)+n<=s.radius&&n>.5*s.radius)return;s.center.copy(t),s.radius=1.3*n;const r=this.#r.shadow.camera;this.#h.copy(Iv).applyQuaternion(this.#v.setFromUnitVectors(Dv,this.up)),this.#r.position.copy(t).addScaledVector(this.#h,2.5*s.radius),this.#r.target.position.copy(t),this.#r.target.updateMatrixWorld(),r.left=r.bottom=-1.05*s.radius,r.right=r.top=1.05*s.radius,r.near=s.radius,r.far=5*s.radius,r.updateProjectionMatrix(),this.#r.shadow.bias=-4e-4,this.#r.shadow.normalBias=.01*s.radius,this.#t.shadowMap.needsUpdate=!0}#W(){const{bodies:e,up:t}=this,n=Math.max(7*this.radius,2.2*this.orbit.camera.position.distanceTo(this.orbit.target));e.spreadFloors(this.center,n);const s=e.floorPose(t),r=this.#s.mesh;r.visible=!e.hasFloor&&this.#e.view.get().ground&&!e.bounds.isEmpty();const a=e.bounds.isEmpty()?this.#u.copy(this.center):e.bounds.getCenter(this.#u);if(s){const o=s.elements,l=(a.x-o[12])*o[4]+(a.y-o[13])*o[5]+(a.z-o[14])*o[6];a.addScaledVector(this.#h.set(o[4],o[5],o[6]),-l),this.#a.place(a,this.#h,1.3*this.radius)}else{const o=e.bounds,l=o.isEmpty()?0:Math.min(o.min.dot(t),o.max.dot(t));this.#M=Math.min(this.#M,l-.002*this.radius),a.addScaledVector(t,this.#M-a.dot(t)),r.quaternion.setFromUnitVectors(this.#h.set(0,1,0),t),r.position.copy(a),r.scale.setScalar(n),r.updateMatrix(),r.updateMatrixWorld(),this.#s.spread(a,n),this.#a.place(a,t,1.3*this.radius)}this.#a.mesh.visible=this.#a.enabled&&(r.visible||s!==null)}}const Ec=14;function Uv(i){return i instanceof HTMLElement&&i.closest("input, select, textarea, [contenteditable], dialog, .menu")!==null}function Fv(i,e){const{app:t,stage:n}=i;window.addEventListener("keydown",s=>{if(s.defaultPrevented||s.ctrlKey||s.metaKey||s.altKey||Uv(s.target))return;const r=s.key.toLowerCase(),a=s.repeat?void 0:t.tools.get().find(o=>o.key!==""&&o.key.toLowerCase()===r);if(a)t.setTool(a.id);else if(r==="f")n.frameAll();else if(r==="+"||r==="=")e.resizeBrush(1.15);else if(r==="-")e.resizeBrush(1/1.15);else if(r==="escape")e.cancel();else return;s.preventDefault()}),n.canvas.addEventListener("keydown",s=>{s.ctrlKey||s.metaKey||s.altKey||Ov(s,i,e)&&(n.stopFollowing(),s.preventDefault())})}function Ov(i,e,t){const{orbit:n,canvas:s}=e.stage,r=i.key==="ArrowLeft"?-1:i.key==="ArrowRight"?1:0,a=i.key==="ArrowUp"?-1:i.key==="ArrowDown"?1:0;return r!==0||a!==0?(t.virtual?t.moveVirtual(Ec*r,Ec*a):i.shiftKey?n.pan(-40*r,-40*a):n.orbit(-40*r,-40*a),!0):i.key==="Enter"?(i.repeat||t.toggleVirtual(),!0):i.key==="PageUp"||i.key==="PageDown"?(n.zoom(i.key==="PageUp"?.85:1/.85,s.clientWidth/2,s.clientHeight/2),!0):!1}class Bv{#e;#t;#n={x:-1,y:-1,ray:new gr,hit:Rv(),onBody:!1};#i=new Map;#s="none";#a=null;#r=!1;#l=!1;#o={x:0,y:0,distance:1};#c=!1;constructor(e,t){this.#e=e,this.#t=t;const n=e.stage.canvas;n.addEventListener("pointerdown",s=>this.#v(s)),n.addEventListener("pointermove",s=>this.#d(s)),n.addEventListener("pointerup",s=>this.#_(s)),n.addEventListener("pointercancel",s=>this.#_(s)),n.addEventListener("pointerleave",()=>this.#m()),n.addEventListener("contextmenu",s=>s.preventDefault()),n.addEventListener("wheel",s=>this.#b(s),{passive:!1}),n.addEventListener("dblclick",()=>this.#E()),n.addEventListener("keydown",()=>n.classList.remove("by-pointer")),n.addEventListener("blur",()=>this.#h()),e.app.tool.subscribe(()=>{this.#h(),this.#l=!0}),e.app.brush.subscribe(()=>this.#l=!0),e.stage.onTick=s=>this.#w(s)}toggleVirtual(){if(this.#c){this.#h();return}if(this.#s!=="none")return;const{stage:e,app:t}=this.#e;e.stopFollowing();const n=t.insets.get(),s=(e.canvas.clientWidth+n.left-n.right)/2,r=(e.canvas.clientHeight+n.top-n.bottom)/2;this.#c=!0,this.#p(this.#u(s,r)),this.#a||this.#h()}get virtual(){return this.#c}moveVirtual(e,t){this.#n.x+=e,this.#n.y+=t,this.#l=!0}cancel(){this.#g(),this.#h()}#u(e,t){const{stage:n}=this.#e,s=Math.min(n.canvas.clientWidth,n.canvas.clientHeight)/2.2;for(let r=0;r<s;r+=s/12)for(let a=0;a<8;a++){const o={x:e+r*Math.cos(a*Math.PI/4),y:t+r*Math.sin(a*Math.PI/4)};if(n.pick(o.x,o.y,this.#n.ray,this.#n.hit))return o;if(r===0)break}return{x:e,y:t}}#h(){this.#c&&(this.#c=!1,this.#g())}#f(e){const t=this.#e.stage.canvas.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}#v(e){const{stage:t}=this.#e;t.canvas.classList.add("by-pointer"),t.canvas.focus({preventScroll:!0}),t.canvas.setPointerCapture(e.pointerId),this.#h(),t.stopFollowing();const n=this.#f(e);if(this.#i.set(e.pointerId,n),this.#i.size===2){this.#g(),this.#s="pinch",this.#x();return}this.#i.size>2||(this.#n.x=n.x,this.#n.y=n.y,e.button===1||e.button===0&&e.shiftKey?this.#s="pan":e.button===2?this.#s="orbit":this.#p(n),this.#y())}#p(e){const{app:t,stage:n}=this.#e,s=this.#n;s.x=e.x,s.y=e.y,s.onBody=n.pick(e.x,e.y,s.ray,s.hit);const r=this.#t.current();if(this.#s="orbit",!(!r||!(s.onBody||r.anywhere))){if(!t.driver.get().driving){t.notify("info","Another page drives: this one watches. Ask for the hand-over in the menu.");return}this.#s="tool",this.#a=r,r.press(s)}}#d(e){const t=this.#f(e),n=this.#i.get(e.pointerId),{orbit:s}=this.#e.stage;if(n?this.#i.set(e.pointerId,t):e.pointerType!=="touch"&&(this.#r=!0),this.#c)return;if(!n||this.#s==="tool"){this.#n.x=t.x,this.#n.y=t.y,this.#l=!0;return}const r=t.x-n.x,a=t.y-n.y;this.#s==="orbit"?s.orbit(r,a):this.#s==="pan"?s.pan(r,a):this.#s==="pinch"&&this.#M()}#_(e){if(this.#i.delete(e.pointerId),this.#s==="pinch"&&this.#i.size===1){this.#s="orbit";return}this.#i.size>0||(this.#g(),this.#s="none",this.#l=!0,e.pointerType==="touch"&&this.#m(),this.#y())}#m(){this.#r=!1,this.#e.stage.markers.hideCursor()&&this.#e.stage.invalidate()}#g(){this.#a?.release(this.#n),this.#a=null,this.#s="none"}#x(){const[e,t]=[...this.#i.values()];this.#o={x:(e.x+t.x)/2,y:(e.y+t.y)/2,distance:Math.max(1,Math.hypot(e.x-t.x,e.y-t.y))}}#M(){const{x:e,y:t,distance:n}=this.#o;this.#x();const{orbit:s}=this.#e.stage;s.pan(this.#o.x-e,this.#o.y-t),s.zoom(n/this.#o.distance,this.#o.x,this.#o.y)}#b(e){e.preventDefault();const t=e.deltaMode===WheelEvent.DOM_DELTA_LINE?30:e.deltaMode===WheelEvent.DOM_DELTA_PAGE?300:1,n=(e.deltaY||e.deltaX)*t;if(e.altKey){this.resizeBrush(Math.exp(-n*.0015));return}const s=this.#f(e);this.#e.stage.stopFollowing(),this.#e.stage.orbit.zoom(Math.exp(n*(e.ctrlKey?.01:.0014)),s.x,s.y)}resizeBrush(e){const{app:t,stage:n}=this.#e,s=Math.max(.01*n.radius,Math.min(n.radius,t.brush.get().radius*e));t.brush.patch({radius:s})}#E(){this.#n.onBody||this.#e.stage.frameAll()}#w(e){const{stage:t}=this.#e,n=this.#n,s=this.#a;s?(t.orbit.ray(n.x,n.y,n.ray),s.ring!==void 0&&s.info.group==="brush"&&(n.onBody=t.pick(n.x,n.y,n.ray,n.hit)),s.hold(n,e),this.#S(s.info.group==="brush"?s:void 0)):this.#l&&this.#s==="none"&&this.#r&&(n.onBody=t.pick(n.x,n.y,n.ray,n.hit),this.#S(this.#t.current()),this.#y()),this.#l=!1}#S(e){const{app:t,stage:n}=this.#e;e?.ring!==void 0&&this.#n.onBody?(n.markers.showCursor(this.#n.hit.point,this.#n.hit.normal,t.brush.get().radius,e.ring),n.invalidate()):n.markers.hideCursor()&&n.invalidate()}#y(){const{canvas:e}=this.#e.stage,t=this.#t.current()?.info.id==="grab",n=this.#s==="tool"?t?"grabbing":"crosshair":this.#s==="pan"?"move":this.#s==="orbit"?"grabbing":this.#n.onBody?t?"grab":"crosshair":this.#t.current()?.anywhere?"crosshair":"default";e.style.cursor!==n&&(e.style.cursor=n)}}function $n(i){return[i.x,i.y,i.z]}function Jh(i){return{origin:$n(i.origin),direction:$n(i.direction)}}class Qh{#e=new Ln;#t=new I;point=new I;begin(e,t){e.orbit.camera.getWorldDirection(this.#t),this.#e.setFromNormalAndCoplanarPoint(this.#t,t),this.point.copy(t)}move(e){const t=e.distanceToPlane(this.#e);return t!==null&&Number.isFinite(t)&&this.point.copy(e.origin).addScaledVector(e.direction,t),this.point}}class kv{info={id:"ball",label:"Throw a ball",hint:"Click where it should fly",key:"t",group:"body"};anywhere=!0;#e;#t=new gr;constructor(e){this.#e=e}press(e){const{app:t,stage:n}=this.#e,{throwSpeed:s}=t.brush.get(),r=n.orbit.camera.position.distanceTo(n.center);this.#t.copy(e.ray),this.#t.origin.addScaledVector(e.ray.direction,Math.max(0,r-2.2*n.radius));const a=s*Math.sqrt(2*9.81*3*n.radius);t.attempt("ball",{ray:Jh(this.#t),speed:a,radius:.16*n.radius})}hold(){}release(){}}class zv{info;ring;#e;#t;#n=!1;#i=!1;#s=0;constructor(e,t){this.#e=e,this.#t=t,this.info=t.info,this.ring=t.ring}press(e){this.#i=!1,this.#s=1/60,this.#a(e)}hold(e,t){this.#s+=t,this.#a(e)}release(){this.#i=!1}#a(e){if(this.#n||this.#i||!e.onBody)return;const{app:t}=this.#e,n=this.#t.touch(this.#e,Math.min(this.#s,.2));n&&(this.#s=0,this.#n=!0,t.request("brush",{...n,point:$n(e.hit.point),radius:t.brush.get().radius}).catch(s=>{this.#i=!0,t.notify("error",s instanceof Error?s.message:String(s))}).finally(()=>this.#n=!1))}}const Gv={pin:[{info:{id:"pin",label:"Pin",hint:"Paint points that stay where they are",key:"p",group:"brush"},ring:5083127,touch:()=>({kind:"pin"})},{info:{id:"unpin",label:"Unpin",hint:"Wipe pins away",key:"u",group:"brush"},ring:12174544,touch:()=>({kind:"unpin"})}],warm:[{info:{id:"heat",label:"Heat",hint:"Warm what is under the brush",key:"h",group:"brush"},ring:16738877,touch:({app:i},e)=>({kind:"warm",kelvin:i.brush.get().kelvin*e})},{info:{id:"cold",label:"Cold",hint:"Cool what is under the brush",key:"c",group:"brush"},ring:5817589,touch:({app:i},e)=>({kind:"warm",kelvin:-i.brush.get().kelvin*e})}],material:[{info:{id:"material",label:"Material",hint:"Paint another material: stiff limbs, soft joints",key:"a",group:"brush"},ring:10937195,touch:({app:i})=>{const e=i.brush.get().material;return e?{kind:"material",material:e}:null}}]};function Hv(i){const e=i.charAt(0).toUpperCase()+i.slice(1).replace(/[-_]/g," ");return{info:{id:i,label:e,hint:`Paint: ${e.toLowerCase()}`,key:"",group:"brush"},ring:16777215,touch:()=>({kind:i})}}const $s=256,Vv=7;class Wv{info={id:"grab",label:"Grab",hint:"Pull a body; the arrow shows the force",key:"g",group:"hand"};#e;#t=new Qh;#n=new I;#i;#s=new I;#a=new Float64Array($s);#r=0;#l=!1;#o=null;#c=0;#u=0;#h=0;constructor(e){this.#e=e,this.#i=document.createElement("div"),this.#i.className="force",this.#i.hidden=!0,e.stage.canvas.parentElement?.append(this.#i),e.app.frames.on(t=>this.#f(t))}press(e){const{app:t,stage:n}=this.#e,s=++this.#r;this.#l=!0,this.#o=null,this.#t.begin(n,e.hit.point),this.#n.copy(e.hit.point),t.event({grab:!0,ray:Jh(e.ray),target:$n(e.hit.point)}).then(r=>{const o=(r.reply??r).grab;typeof o=="string"&&(this.#l&&s===this.#r?this.#o=o:t.attempt("event",{event:{release:o}}))}).catch(r=>t.notify("error",r instanceof Error?r.message:String(r)))}hold(e){const t=this.#t.move(e.ray),n=performance.now();!this.#o||n-this.#u<Vv||t.equals(this.#n)||(this.#u=n,this.#n.copy(t),this.#c=this.#c+1>>>0,this.#a[this.#c%$s]=n,this.#e.app.connection.send("drag",{grab:this.#o,target:$n(t),seq:this.#c}))}release(){this.#l=!1,this.#o&&this.#e.app.attempt("event",{event:{release:this.#o}}),this.#o=null,this.#i.hidden=!0}#f(e){const{app:t,stage:n}=this.#e;if(e.seq!==this.#h&&e.seq<=this.#c&&this.#c-e.seq<$s&&(this.#h=e.seq,t.latency.set(performance.now()-this.#a[e.seq%$s])),!this.#o)return;const s=Number(this.#o.slice(1));for(const r of e.grabs){if(r.number!==s)continue;const a=r.vectors,o=this.#s.set(a[3],a[4],a[5]).project(n.orbit.camera),l=(.5+.5*o.x)*n.canvas.clientWidth,c=(.5-.5*o.y)*n.canvas.clientHeight;this.#i.style.transform=`translate(${Math.round(l)+18}px, ${Math.round(c)-34}px)`,this.#i.textContent=Xv(Math.hypot(a[6],a[7],a[8])),this.#i.hidden=!1;return}}}function Xv(i){return i>=1e6?`${(i/1e6).toPrecision(3)} MN`:i>=1e3?`${(i/1e3).toPrecision(3)} kN`:i>=1?`${i.toPrecision(3)} N`:`${(i*1e3).toPrecision(2)} mN`}class qv{info={id:"push",label:"Push",hint:"Press with a ball or a plate",key:"b",group:"hand"};ring=14081510;#e;#t=new Qh;#n=new I;#i=new I;#s=new I;#a=new I;#r=!1;#l=!1;#o=!1;constructor(e){this.#e=e}press(e){const{app:t,stage:n}=this.#e,{radius:s,pusher:r}=t.brush.get(),{point:a,normal:o}=e.hit;this.#i.copy(o),this.#n.copy(a).addScaledVector(o,r==="sphere"?1.05*s:.1*s),this.#t.begin(n,this.#n),this.#t.move(e.ray),this.#a.copy(this.#n).sub(this.#t.point),this.#s.copy(this.#n),this.#o=!0,this.#r=!1,t.request("pusher",{shape:r,center:$n(this.#n),normal:$n(this.#i),radius:s}).then(()=>{this.#o?this.#r=!0:t.attempt("pusher",{shape:null})}).catch(l=>t.notify("error",l instanceof Error?l.message:String(l)))}hold(e){const{app:t}=this.#e,n=this.#t.move(e.ray);if(!this.#r||this.#l)return;const s=n.clone().add(this.#a);s.equals(this.#s)||(this.#s.copy(s),this.#l=!0,t.event({pose:"pusher",translate:$n(s.sub(this.#n))}).catch(()=>this.#r=!1).finally(()=>this.#l=!1))}release(){this.#o=!1,this.#r&&this.#e.app.attempt("pusher",{shape:null}),this.#r=!1}}const $v={grab:i=>[new Wv(i)],push:i=>[new qv(i)],ball:i=>[new kv(i)]},Yv={unpin:"pin",heat:"warm",cold:"warm",pusher:"push",throw:"ball"},Kv=new Set(["drag","release","undo","redo","reset","commit","anneal","pose","impulse","set","run","pick"]),la=["grab","push","pin","unpin","heat","cold","material","ball"];class Zv{#e;#t=new Map;#n=[];constructor(e){this.#e=e,e.app.schema.subscribe(t=>{const n=t?.tools;this.#i(Array.isArray(n)?n.filter(s=>typeof s=="string"):["grab"])})}current(){const e=this.#e.app.tool.get();return this.#n.find(t=>t.info.id===e)??this.#n[0]}#i(e){const t=new Set,n=[];for(const r of e){const a=Yv[r]??r;if(t.has(a)||Kv.has(a))continue;t.add(a);let o=this.#t.get(a);if(!o){const l=Gv[a]??[Hv(a)];o=$v[a]?.(this.#e)??l.map(c=>new zv(this.#e,c)),this.#t.set(a,o)}n.push(...o)}const s=r=>(la.indexOf(r.info.id)+la.length+1)%(la.length+1);this.#n=n.sort((r,a)=>s(r)-s(a)),this.#e.app.tools.set(this.#n.map(r=>r.info))}}function Jv(i){const e=new Zv(i);Fv(i,new Bv(i,e))}const Ni=new pu;ev(Ni);const wc=document.getElementById("stage");try{const i=new Nv(Ni,wc);Jv({app:Ni,stage:i}),Mu(Ni,document.getElementById("overlay")),i.start()}catch(i){wc.textContent=i instanceof Error?i.message:String(i)}Ni.start();Object.assign(window,{pliant:Ni});
