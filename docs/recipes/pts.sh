#!/usr/bin/env bash
# Tests of the SNIA SSS Performance Test Specification 2.0.2 with fio. It writes a folder that Kneepoint reads.
# Purge the device first with its vendor's tool (nvme format, hdparm --security-erase, blkdiscard): this script does not.
set -euo pipefail

usage() {
  cat <<'END'
Usage: pts.sh DEVICE OUT [NAME=VALUE ...]      DESTROYS ALL DATA ON DEVICE

  CONFIRM=DEVICE    the device again; without it nothing is written
  TESTS="wsat iops tp lat di"
  SECONDS_EACH=60   seconds per access; the specification says 60, and less is not a round
  ROUNDS=25         maximum number of rounds of a test
  HOURS=24          hours of write saturation, or until four times the capacity is written, whichever comes first
  DEPTH=16 JOBS=2   I/Os in flight of iops, tp and wsat; the specification leaves them to the tester
  BLOCKS="1024k 128k 64k 32k 16k 8k 4k 512"   block sizes of iops; leave out 512 on a device with 4 KiB sectors
END
  exit 2
}

[[ $# -ge 2 ]] || usage
device=$1 out=$2
shift 2
CONFIRM='' TESTS='wsat iops tp lat di' SECONDS_EACH=60 ROUNDS=25 HOURS=24 DEPTH=16 JOBS=2
BLOCKS='1024k 128k 64k 32k 16k 8k 4k 512'
for setting in "$@"; do
  [[ $setting =~ ^(CONFIRM|TESTS|SECONDS_EACH|ROUNDS|HOURS|DEPTH|JOBS|BLOCKS)= ]] || usage
  declare "$setting"
done
if [[ $CONFIRM != "$device" ]]; then
  echo "$device would be overwritten. Say CONFIRM=$device to go on." >&2
  exit 2
fi
if [[ -b $device ]]; then bytes=$(blockdev --getsize64 "$device"); else bytes=$(stat -c %s "$device"); fi
mkdir -p "$out"
device=$(realpath "$device")
out=$(realpath "$out")

# FILE OPTION ...: runs fio over the whole device, with its JSON in OUT.
run() {
  local file=$out/$1
  shift
  mkdir -p "$(dirname "$file")"
  fio --name=pts --filename="$device" --size="$bytes" --direct=1 --ioengine=libaio --randrepeat=0 --norandommap \
    --refill_buffers --group_reporting --output-format=json+ --output="$file" "$@"
}
minute() { run "$1" --time_based --runtime="$SECONDS_EACH" "${@:2}"; }
# Reads and writes by share of reads; 100 and 0 are plain reads and writes.
mix() {
  case $1 in
    100) echo "--rw=$2read" ;;
    0) echo "--rw=$2write" ;;
    *) echo "--rw=$2rw --rwmixread=$1" ;;
  esac
}
# Workload-independent preconditioning: twice the capacity, sequentially.
precondition() { run "$1/precondition.json" --rw=write --bs=128k --iodepth=32 --loops=2; }
round() { printf '%s/round%02d-%s.json' "$1" "$2" "$3"; }

# Five rounds in which each variable has a range of at most 20 % of the mean and a slope of at most 10 %.
# TEST ROUND FIELD FILE-PART ...
is_steady() {
  local test=$1 last=$2 field=$3
  shift 3
  ((last >= 5)) || return 1
  python3 - "$out/$test" "$last" "$field" "$@" <<'END'
import json, sys
folder, last, field, parts = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4:]
def value(number, part):
    with open(f"{folder}/round{number:02d}-{part}.json") as file:
        text = file.read()
    job = json.loads(text[text.index("{"):])["jobs"][0]
    ways = [job[way] for way in ("read", "write") if job[way]["total_ios"] > 0]
    return ways[0]["lat_ns"]["mean"] if field == "lat" else sum(way[field] for way in ways)
for part in parts:
    five = [value(number, part) for number in range(last - 4, last + 1)]
    mean = sum(five) / 5
    slope = sum((x - 2) * y for x, y in enumerate(five)) / 10
    if max(five) - min(five) > 0.2 * mean or abs(4 * slope) > 0.1 * mean:
        sys.exit(1)
END
}

wsat() {
  local end=$((SECONDS + HOURS * 3600)) written=0 n=0
  while ((SECONDS < end && written < 4 * bytes)); do
    n=$((n + 1))
    minute "$(round wsat "$n" 4k-0)" --rw=randwrite --bs=4k --iodepth="$DEPTH" --numjobs="$JOBS"
    written=$((written + $(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["jobs"][0]["write"]["io_bytes"])' \
      "$out/$(round wsat "$n" 4k-0)")))
  done
}

iops() {
  precondition iops
  for ((n = 1; n <= ROUNDS; n++)); do
    for share in 100 95 65 50 35 5 0; do
      for block in $BLOCKS; do
        # shellcheck disable=SC2046
        minute "$(round iops "$n" "$block-$share")" $(mix "$share" rand) --bs="$block" --iodepth="$DEPTH" --numjobs="$JOBS"
      done
    done
    ! is_steady iops "$n" iops 4k-0 64k-65 1024k-100 || break
  done
}

tp() {
  for block in 128k 1024k; do
    precondition "tp-$block"
    for ((n = 1; n <= ROUNDS; n++)); do
      for share in 100 0; do
        # shellcheck disable=SC2046
        minute "$(round "tp-$block" "$n" "$block-$share")" $(mix "$share" '') --bs="$block" --iodepth="$((DEPTH * JOBS))"
      done
      ! is_steady "tp-$block" "$n" bw_bytes "$block-100" "$block-0" || break
    done
  done
}

lat() {
  precondition lat
  for ((n = 1; n <= ROUNDS; n++)); do
    for share in 100 65 0; do
      for block in 8k 4k 512; do
        # shellcheck disable=SC2046
        minute "$(round lat "$n" "$block-$share")" $(mix "$share" rand) --bs="$block" --iodepth=1
      done
    done
    ! is_steady lat "$n" lat 4k-0 || break
  done
}

di() {
  precondition di
  for ((n = 1; n <= ROUNDS; n++)); do
    minute "$(round di "$n" 4k-0)" --rw=randwrite --bs=4k --iodepth=32 --numjobs=8
    ! is_steady di "$n" iops 4k-0 || break
  done
  for depth in 128 64 32 16 8 4 2 1; do
    minute "di/depth$depth.json" --rw=randwrite --bs=4k --iodepth="$depth"
  done
}

for test in $TESTS; do
  case $test in
    wsat | iops | tp | lat | di) "$test" ;;
    *) usage ;;
  esac
done
