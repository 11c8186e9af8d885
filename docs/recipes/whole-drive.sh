#!/usr/bin/env bash
# One drive from fresh to steady, with fio 3.18 or newer: inventory, fill, cache, preconditioning, curves.
# It overwrites the whole device at least twice. The result is a folder that Kneepoint reads as it is.
set -euo pipefail

usage() {
  cat <<'END'
Usage: whole-drive.sh DEVICE OUT [NAME=VALUE ...]      DESTROYS ALL DATA ON DEVICE

  CONFIRM=DEVICE  the device again; without it nothing is written
  MEDIA=QLC       the media: SLC, MLC, TLC, QLC, 3DXP or HDD; there is no default
  IU=16k          indirection unit, from the data sheet or `nvme id-ns` (npwg); default 4k
  RUNTIME=60      seconds per point, after RAMP=10
  PASSES=2        how many times preconditioning writes the capacity
  IDLE=600        idle seconds in which the drive folds its cache
  DEPTHS="1 2 4 8 16 32 64 128 256"
END
  exit 2
}

[[ $# -ge 2 ]] || usage
device=$1 out=$2
shift 2
CONFIRM='' MEDIA='' IU=4k RUNTIME=60 RAMP=10 PASSES=2 IDLE=600 DEPTHS='1 2 4 8 16 32 64 128 256'
for setting in "$@"; do
  [[ $setting =~ ^(CONFIRM|MEDIA|IU|RUNTIME|RAMP|PASSES|IDLE|DEPTHS)= ]] || usage
  declare "$setting"
done
if [[ $CONFIRM != "$device" ]]; then
  echo "$device would be overwritten. Say CONFIRM=$device to go on." >&2
  exit 2
fi
if [[ -b $device ]]; then bytes=$(blockdev --getsize64 "$device"); else bytes=$(stat -c %s "$device"); fi
mkdir -p "$out"

# What the drive reports. A file is left out if its tool is not installed. The files contain serial numbers: they stay
# on this machine until somebody sends the folder.
if [[ -b $device ]]; then
  lsblk -J -b -O "$device" >"$out/lsblk.json" || true
  command -v smartctl >/dev/null && smartctl -j -a "$device" >"$out/smartctl.json" || true
  command -v nvme >/dev/null && nvme id-ctrl -o json "$device" >"$out/id-ctrl.json" || true
fi

# FOLDER JOB OPTION ...: runs fio with its JSON and logs in their own folder.
run() {
  local folder=$out/$1 job=$2
  shift 2
  mkdir -p "$folder"
  (cd "$folder" && fio --name="$job" --filename="$device" --direct=1 --ioengine=libaio --randrepeat=0 --norandommap \
    --group_reporting --lat_percentiles=1 --clat_percentiles=1 --slat_percentiles=1 \
    --percentile_list=50:90:95:99:99.5:99.9:99.95:99.99:99.999 "$@" --output-format=json+ --output="$job.json") ||
    echo "$folder/$job failed: its file says why. The other jobs continue." >&2
}
# Part of the device, in whole MiB: "share 1 10" is a tenth.
share() { echo $((bytes * $1 / $2 / 1048576 * 1048576)); }
logs() { echo "--log_avg_msec=1000 --write_bw_log=$1 --write_iops_log=$1 --write_lat_log=$1"; }
point() { run "$1" "$2" "${@:3}" --time_based --runtime="$RUNTIME" --ramp_time="$RAMP"; }

device=$(realpath "$device")
out=$(realpath "$out")

# 1. Twice the capacity sequentially, one value per second: where the rate falls, the drive's cache is full.
# shellcheck disable=SC2046
run 1-fill fill --rw=write --bs=128k --iodepth=32 --size=100% --loops=2 $(logs fill)

# 2. The cache after idle time: a burst until it is full again, then reads of cached and of folded data.
# Reads of just written data come from cells in SLC mode and flatter the drive: both are measured.
sleep "$IDLE"
# shellcheck disable=SC2046
run 2-cache burst --rw=write --bs=128k --iodepth=32 --size="$(share 1 10)" $(logs burst)
point 2-cache read-cached --rw=randread --bs=4k --iodepth=32 --size="$(share 1 100)" --offset="$(share 9 100)"
point 2-cache read-folded --rw=randread --bs=4k --iodepth=32 --size="$(share 1 100)" --offset="$(share 1 2)"

# 3. Random writes in blocks of the indirection unit over the whole drive, one value per second, until it is steady.
# shellcheck disable=SC2046
run 3-precondition precondition --rw=randwrite --bs="$IU" --iodepth=64 --size=100% --io_size="$((bytes * PASSES))" \
  $(logs precondition)

# 4. Curves of the steady drive. Writes come last because they change later measurements.
sizes=4k
[[ $IU == 4k ]] || sizes="4k $IU"
for rw in randread randrw randwrite; do
  mix=()
  [[ $rw == randrw ]] && mix=(--rwmixread=70)
  for bs in $sizes; do
    for depth in $DEPTHS; do
      point "4-curves/$rw-$bs" "$rw-$bs-qd$depth" --rw="$rw" --bs="$bs" --iodepth="$depth" "${mix[@]}"
    done
  done
done
for rw in read write; do
  for depth in 1 4 16 32; do
    point "4-curves/$rw-128k" "$rw-128k-qd$depth" --rw="$rw" --bs=128k --iodepth="$depth"
  done
done

# 5. Facts that no tool prints. Fill in title, publisher and drive; the page asks for what is missing.
media=''
[[ -z $MEDIA ]] || media=", \"media\": \"$MEDIA\""
cat >"$out/kneepoint.json" <<END
{
  "kneepoint": 1,
  "systems": [{ "id": "drive", "label": "drive", "drives": [{ "count": 1, "capacity_bytes": $bytes$media }] }],
  "runs": [{ "match": "*", "system": "drive" }],
  "labels": [
    { "path": "", "indirection_unit_bytes": "$IU", "active_range_percent": 100 },
    { "path": "1-fill", "state": "FOB" },
    { "path": "3-precondition", "state": "preconditioned" },
    { "path": "4-curves", "state": "preconditioned" }
  ],
  "method": ["128K sequential fill, twice; random $IU writes of $PASSES x the capacity; each point $RUNTIME s after $RAMP s."]
}
END
echo "Drop $out into Kneepoint. Serial numbers are in lsblk.json, smartctl.json and id-ctrl.json."
